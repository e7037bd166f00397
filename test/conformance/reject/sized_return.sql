-- expect: PLS-00103
create or replace function rj return varchar2(10) is
begin
  return 'x';
end;
/
