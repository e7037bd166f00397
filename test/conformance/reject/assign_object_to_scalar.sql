-- expect: PLS-00382
create or replace procedure rj is
  o json_object_t := json_object_t();
  v varchar2(100);
begin
  v := o;
end;
/
