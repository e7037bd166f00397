-- expect: PLS-00201
create or replace procedure rj is
begin
  declare
    inner_n number;
  begin
    null;
  end;
  inner_n := 1;
end;
/
