-- expect: PLS-00488
create or replace procedure rj is
  procedure p is
  begin
    null;
  end;
begin
  declare
    b p;
  begin
    null;
  end;
end;
/
