-- expect: PLS-00302
begin
  for r in (select dummy from dual) loop
    dbms_output.put_line(r.dumy);
  end loop;
end;
/
