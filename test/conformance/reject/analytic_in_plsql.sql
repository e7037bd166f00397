-- expect: PLS-00204
declare
  n number;
begin
  n := row_number() over (order by 1);
end;
/
