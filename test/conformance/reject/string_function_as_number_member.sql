-- expect: PLS-00306
create or replace procedure rj is
  o json_object_t := json_object_t();
  v varchar2(10);
begin
  v := o.get_string();
end;
/
