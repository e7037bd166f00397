-- expect: PLS-00316
create or replace procedure rj is
  type tab is table of number index by pls_integer;
  t tab;
begin
  t(1, 2) := 3;
end;
/
