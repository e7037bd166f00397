-- expect: PLS-00103
begin
  execute immediate 'x' using;
end;
/
