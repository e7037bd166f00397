-- expect: PLS-00201
create or replace procedure rj(a number, b number default a) is
begin
  null;
end;
/
