-- expect: PLS-00382
create or replace procedure rj is
  o json_object_t;
begin
  o := '{}';
end;
/
