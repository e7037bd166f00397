-- expect: PLS-00204
begin
  if decode(1, 1, 2) = 2 then
    null;
  end if;
end;
/
