-- expect: PLS-00306
create or replace procedure rj is
  type tab is table of number;
  t tab := tab(true);
begin
  null;
end;
/
