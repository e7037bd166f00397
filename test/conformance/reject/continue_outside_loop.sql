-- expect: PLS-00376
create or replace procedure rj is
begin
  continue;
end;
/
