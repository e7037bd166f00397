-- expect: PLS-00382
create or replace procedure rj is
  b boolean := 'TRUE';
begin
  null;
end;
/
