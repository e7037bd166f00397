-- expect: PLS-00201
declare
  "Total" number;
begin
  total := 1;
end;
/
