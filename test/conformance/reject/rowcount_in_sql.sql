-- expect: PLS-00229
create table rj_t (n number);
create or replace procedure rj is
begin
  insert into rj_t values (sql%rowcount);
end;
/
