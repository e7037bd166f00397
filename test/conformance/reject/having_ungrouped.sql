-- expect: ORA-00979
create table rj_t (a number, b number);
create or replace procedure rj is
begin
  for r in (select a from rj_t group by a having b > 1) loop
    null;
  end loop;
end;
/
