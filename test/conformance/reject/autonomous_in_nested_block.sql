-- expect: PLS-00710
create or replace procedure rj is
begin
  declare
    pragma autonomous_transaction;
  begin
    null;
  end;
end;
/
