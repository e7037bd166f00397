-- expect: PLS-00306
create or replace procedure rj is
  type tab is table of number index by pls_integer;
  a tab;
  b tab;
begin
  a := a multiset union b;
end;
/
