-- expect: PLS-00306
declare
  type t is table of number index by varchar2(10);
  x t := t(1, 2);
begin
  null;
end;
/
