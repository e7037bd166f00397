-- expect: PLS-00484
create or replace procedure rj is
  e_one exception;
  e_two exception;
  pragma exception_init(e_one, -20001);
  pragma exception_init(e_two, -20001);
begin
  null;
exception
  when e_one then
    null;
  when e_two then
    null;
end;
/
