-- expect: PLS-00201
create or replace procedure rj is
  procedure outer_p is
    procedure inner_p is
    begin
      null;
    end;
  begin
    inner_p;
  end;
begin
  inner_p;
end;
/
