-- expect: PLS-00103
declare
  var n number;
begin
  null;
end;
/
