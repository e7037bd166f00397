-- expect: PLS-00103
begin
exception
  when others then
    null;
end;
/
