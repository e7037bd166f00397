-- expect: ORA-00904
create table rj_t (id number);
create or replace procedure rj is
  cursor c is select nope from rj_t;
begin
  null;
end;
/
