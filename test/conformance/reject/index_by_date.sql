-- expect: PLS-00315
create or replace procedure rj is
  type tab is table of number index by date;
begin
  null;
end;
/
