-- expect: PLS-00306
declare
  c clob;
begin
  dbms_lob.writeappend(c, 'x');
end;
/
