-- expect: PLS-00306
declare
  type rec is record (id number);
  r rec;
  a json_array_t := json_array_t();
begin
  a.append(r);
end;
/
