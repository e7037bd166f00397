-- expect: PLS-00103
begin
  grant select on dual to public;
end;
/
