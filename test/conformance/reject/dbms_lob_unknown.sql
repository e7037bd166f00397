-- expect: PLS-00302
declare
  c clob;
begin
  dbms_lob.appendtext(c, 'x');
end;
/
