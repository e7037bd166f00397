-- expect: PLS-00403
create table rj_t (id number);
create or replace procedure rj is
  c constant number := 1;
begin
  update rj_t set id = 2 returning id into c;
end;
/
