-- expect: PLS-00306
begin
  dbms_output.put_line('a', 'b');
end;
/
