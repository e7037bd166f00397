-- expect: PLS-00306
create or replace procedure rj is
  o json_object_t;
begin
  o := json_object_t.parse(true);
end;
/
