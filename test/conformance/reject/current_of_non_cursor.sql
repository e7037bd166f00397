-- expect: PLS-00413
create table rj_t (id number);
create or replace procedure rj is
  n number;
begin
  delete from rj_t where current of n;
end;
/
