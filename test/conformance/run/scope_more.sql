set serveroutput on
create or replace package sm_p as
  v number := 1;
  c constant varchar2(10) := 'const';
  subtype id_t is number(5);
  cursor cur(p number) is select level as l from dual connect by level <= p;
  function f(p id_t default v + 1, q varchar2 default c) return varchar2;
  procedure set_v(v number);
  function get return number;
end sm_p;
/
create or replace package body sm_p as
  hidden number := 10;
  function f(p id_t default v + 1, q varchar2 default c) return varchar2 is begin return p || q; end;
  procedure set_v(v number) is
  begin
    sm_p.v := set_v.v;
  end set_v;
  function get return number is
    v number := 99;
    function inner_get return number is
      v number := 77;
    begin
      return v + get.v + sm_p.v + hidden;
    end;
  begin
    return inner_get();
  end;
end sm_p;
/
<<main>>
declare
  x number := 1;
  n sm_p.id_t;
  y sm_p.v%type := 5;
begin
  dbms_output.put_line('f=' || sm_p.f || sm_p.f(7) || sm_p.f(q => 'z'));
  sm_p.set_v(5);
  dbms_output.put_line('v=' || sm_p.v || sm_p.get);
  dbms_output.put_line('f=' || sm_p.f);
  begin n := 123456; exception when value_error then dbms_output.put_line('sub=' || sqlcode); end;
  declare
    x number := 2;
  begin
    main.x := main.x + x;
    for x in 10 .. 11 loop main.x := main.x + x; end loop;
    dbms_output.put_line('x=' || x || ' ' || main.x);
  end;
  for r in sm_p.cur(2) loop dbms_output.put('l' || r.l); end loop;
  dbms_output.new_line;
  open sm_p.cur(1); fetch sm_p.cur into n; close sm_p.cur;
  dbms_output.put_line('n=' || n);
  for i in reverse 3 .. 1 loop dbms_output.put_line('never'); end loop;
  for i in 2 .. 2 loop dbms_output.put_line('once=' || i); end loop;
  x := 3; for i in 1 .. x loop x := 1; dbms_output.put('i' || i); end loop; dbms_output.new_line;
end main;
/
