-- expect: PLS-00306
declare
  n number;
begin
  n := instr();
end;
/
