-- expect: PLS-00382
create or replace type rj_tab is table of date;
/
create or replace function rj return rj_tab pipelined is
begin
  pipe row (true);
  return;
end;
/
