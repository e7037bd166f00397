-- expect: PLS-00382
create or replace procedure rj is
  type rec is record (a number, b number);
  type rc is ref cursor return rec;
  c rc;
begin
  open c for select 1 a from dual;
end;
/
