-- expect: PLS-00201
create or replace procedure rj is
  x later_t;
  type later_t is table of number;
begin
  null;
end;
/
