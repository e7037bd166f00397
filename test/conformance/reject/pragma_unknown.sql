-- expect: PLS-00127
create or replace procedure rj is
  pragma no_such_pragma;
begin
  null;
end;
/
