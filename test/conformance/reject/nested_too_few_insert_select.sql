-- expect: ORA-00947
create table rj_t (a number, b number);
create or replace procedure rj is
begin
  insert into rj_t select 1 from dual;
end;
/
