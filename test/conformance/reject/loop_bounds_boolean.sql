-- expect: PLS-00382
begin
  for i in true .. 3 loop
    null;
  end loop;
end;
/
