-- expect: PLS-00201
create or replace procedure rj is
  procedure outer_p is
    vv number;
  begin
    vv := 1;
  end;
begin
  vv := 2;
end;
/
