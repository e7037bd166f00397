-- expect: PLS-00382
declare
  o json_object_t;
  e json_element_t;
begin
  e := json_element_t.parse('{}');
  o := e;
end;
/
