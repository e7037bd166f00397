-- expect: PLS-00206
create or replace procedure rj is
  procedure p is
  begin
    null;
  end;
begin
  declare
    x p%type;
  begin
    null;
  end;
end;
/
