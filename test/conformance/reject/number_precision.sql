-- expect: PLS-00216
create or replace procedure rj is
  n number(39);
begin
  null;
end;
/
