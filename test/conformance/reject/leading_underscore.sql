-- expect: PLS-00103
create or replace procedure rj is
  _n number;
begin
  null;
end;
/
