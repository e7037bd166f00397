-- expect: PLS-00435
create table rj_t (id number);
create or replace procedure rj is
begin
  forall i in 1 .. 3
    insert into rj_t values (1);
end;
/
