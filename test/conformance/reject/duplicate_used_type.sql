-- expect: PLS-00371
create or replace procedure rj is
  type t is table of number;
  type t is table of date;
  x t;
begin
  null;
end;
/
