-- expect: PLS-00201
begin
  for r in (select dummy from dual) loop
    null;
  end loop;
  dbms_output.put_line(r.dummy);
end;
/
