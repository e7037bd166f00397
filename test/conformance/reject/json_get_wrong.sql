-- expect: PLS-00302
declare
  o json_object_t := json_object_t();
  v varchar2(10);
begin
  v := o.getstring('a');
end;
/
