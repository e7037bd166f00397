-- expect: PLS-00357
create table rj_t (id number);
create or replace procedure rj is
  n number;
begin
  n := rj_t.id;
end;
/
