-- expect: PLS-00306
declare
  o json_object_t := json_object_t();
begin
  o.put(name => 'a', val => 1);
end;
/
