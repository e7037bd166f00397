-- expect: PLS-00103
begin
  dbms_output.put_line('a' + );
end;
/
