create or replace package dbms_random authid definer as
  procedure seed(val in binary_integer);
  procedure seed(val in varchar2);
  procedure initialize(val in binary_integer);
  procedure terminate;
  function value return number;
  function value(low in number, high in number) return number;
  function normal return number;
  function string(opt char, len number) return varchar2;
  function random return binary_integer;
end dbms_random;
/
