-- expect: PLS-00372
begin
  return 5;
end;
/
