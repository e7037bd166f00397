-- expect: PLS-00456
create or replace procedure rj is
  type tab is table of number;
  t tab := tab(1);
begin
  for i in t loop
    null;
  end loop;
end;
/
