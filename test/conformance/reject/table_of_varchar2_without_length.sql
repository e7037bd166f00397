-- expect: PLS-00215
create or replace procedure rj is
  type tab is table of varchar2 index by pls_integer;
begin
  null;
end;
/
