set serveroutput on
create or replace package poi_log as
  procedure add(s varchar2);
  function text return varchar2;
end;
/
create or replace package body poi_log as
  t varchar2(200);
  procedure add(s varchar2) is begin t := t || s || ';'; end;
  function text return varchar2 is begin return t; end;
end;
/
create or replace function poi_mark(s varchar2) return number is
begin
  poi_log.add(s);
  return 1;
end;
/
create or replace package poi as
  a number := poi_mark('a');
  c constant number := poi_mark('c');
  procedure p;
end;
/
create or replace package body poi as
  b number := poi_mark('b');
  procedure p is
    l number := poi_mark('l');
  begin
    poi_log.add('p');
  end;
begin
  poi_log.add('init');
end;
/
begin
  poi.p;
  poi.p;
  dbms_output.put_line('order=' || poi_log.text);
end;
/
