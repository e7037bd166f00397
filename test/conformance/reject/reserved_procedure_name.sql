-- expect: PLS-00103
declare
  procedure create is
  begin
    null;
  end;
begin
  null;
end;
/
