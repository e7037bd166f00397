-- expect: PLS-00430
create table rj_t (id number);
create or replace procedure rj is
  type tab is table of number index by pls_integer;
  t tab;
begin
  forall i in 1 .. 3
    insert into rj_t values (t(i + 1));
end;
/
