-- expect: PLS-00306
create or replace procedure rj is
  type tab is table of number index by pls_integer;
  t tab;
begin
  t.extend;
end;
/
