-- expect: PLS-00103
declare
  end number;
begin
  null;
end;
/
