-- expect: PLS-00231
create table rj_t (m varchar2(500));
create or replace procedure rj is
begin
  null;
exception
  when others then
    insert into rj_t values (sqlerrm);
end;
/
