-- expect: PLS-00302
declare
  type rec is record (id number);
  r rec := rec(nope => 1);
begin
  null;
end;
/
