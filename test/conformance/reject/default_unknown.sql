-- expect: PLS-00201
create or replace procedure rj(a number default nowhere) is
begin
  null;
end;
/
