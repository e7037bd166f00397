-- expect: PLS-00363
declare
  type rec is record (id number);
  c constant rec := rec(1);
begin
  c.id := 2;
end;
/
