-- expect: PLS-00201
create or replace procedure rj(a nowhere_t) is
begin
  null;
end;
/
