-- expect: PLS-00103
begin
  null;
exception
  when others
    null;
end;
/
