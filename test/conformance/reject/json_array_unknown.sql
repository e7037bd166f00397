-- expect: PLS-00302
declare
  a json_array_t := json_array_t();
begin
  a.push(1);
end;
/
