-- expect: PLS-00166
create or replace procedure rj is
  d date := date '2024-13-01';
begin
  null;
end;
/
