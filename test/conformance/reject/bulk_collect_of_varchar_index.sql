-- expect: PLS-00657
declare
  type t is table of varchar2(10) index by varchar2(10);
  x t;
begin
  select dummy bulk collect into x from dual;
end;
/
