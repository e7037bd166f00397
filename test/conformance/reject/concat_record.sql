-- expect: PLS-00306
create or replace procedure rj is
  type rec is record (id number);
  r rec;
begin
  dbms_output.put_line('r=' || r);
end;
/
