-- expect: PLS-00103
begin
  loop
    exit;
end;
/
