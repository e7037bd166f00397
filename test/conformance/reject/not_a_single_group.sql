-- expect: ORA-00937
create table rj_t (id number, name varchar2(10));
create or replace procedure rj is
  n number;
  v varchar2(10);
begin
  select count(*), name into n, v from rj_t;
end;
/
