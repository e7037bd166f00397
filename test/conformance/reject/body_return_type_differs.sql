-- expect: PLS-00323
create or replace package rj_p is
  function one return number;
end;
/
create or replace package body rj_p is
  function one return varchar2 is
  begin
    return 'x';
  end;
end;
/
