-- expect: PLS-00103
begin
  if 1 = 1 then
    null;
  endif;
end;
/
