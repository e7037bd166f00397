-- expect: PLS-00382
create or replace procedure rj is
  type rec is record (id number);
  type tab is table of rec index by pls_integer;
  t tab;
begin
  t(1) := 5;
end;
/
