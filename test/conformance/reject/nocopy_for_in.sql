-- expect: PLS-00103
create or replace procedure rj(a in nocopy varchar2) is
begin
  null;
end;
/
