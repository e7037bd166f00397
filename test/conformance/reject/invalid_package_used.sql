-- expect: PLS-00905
create table rj_t (id number);
create or replace package rj_p is
  v rj_t.id%type;
  procedure p;
end;
/
drop table rj_t;
create or replace procedure rj is
begin
  rj_p.p;
end;
/
