-- expect: PLS-00455
create or replace procedure rj is
  type rec is record (a number);
  type rc is ref cursor return rec;
  c rc;
begin
  open c for 'select 1 from dual';
end;
/
