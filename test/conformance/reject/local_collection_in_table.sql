-- expect: PLS-00642
create or replace procedure rj is
  type tab is table of number;
  t tab := tab(1, 2);
  n number;
begin
  select count(*) into n from table(t);
end;
/
