-- expect: ORA-00942
begin
  for r in (select * from rj_missing) loop
    null;
  end loop;
end;
/
