-- expect: PLS-00306
declare
  type rec is record (id number);
  r rec;
  n number;
begin
  n := length(r);
end;
/
