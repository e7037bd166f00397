-- expect: PLS-00363
declare
  type tab is table of number;
  c constant tab := tab(1);
begin
  c(1) := 2;
end;
/
