-- expect: PLS-00306
begin
  raise_application_error(-20001);
end;
/
