-- expect: PLS-00201
create or replace procedure rj is
  type t is table of nowhere_t index by pls_integer;
begin
  null;
end;
/
