-- expect: PLS-00306
create or replace procedure rj is
  type rec is record (id number);
  r rec;
  o json_object_t := json_object_t();
begin
  o.put('a', r);
end;
/
