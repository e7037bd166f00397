-- expect: PLS-00103
create or replace procedure rj is
begin
  dbms_output.put_line('abc);
end;
/
