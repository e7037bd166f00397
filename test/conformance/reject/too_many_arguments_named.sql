-- expect: PLS-00306
create or replace procedure rj is
begin
  dbms_output.put_line(a => 'x', b => 'y');
end;
/
