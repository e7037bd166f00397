-- expect: PLS-00382
begin
  for i in sysdate .. sysdate + 1 loop
    null;
  end loop;
end;
/
