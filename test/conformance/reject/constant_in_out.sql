-- expect: PLS-00363
declare
  c constant varchar2(10) := 'x';
begin
  dbms_output.get_line(c, c);
end;
/
