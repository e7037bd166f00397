-- expect: PLS-00306
declare
  type rec is record (id number);
  r rec := rec(1, 2);
begin
  null;
end;
/
