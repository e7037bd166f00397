-- expect: PLS-00201
declare
  subtype s is nowhere_t;
begin
  null;
end;
/
