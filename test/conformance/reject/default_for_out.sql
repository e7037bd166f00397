-- expect: PLS-00230
create or replace procedure rj(a out number default 1) is
begin
  null;
end;
/
