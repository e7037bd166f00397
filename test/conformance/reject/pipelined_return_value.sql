-- expect: PLS-00633
create or replace type rj_tab is table of number;
/
create or replace function rj return rj_tab pipelined is
begin
  pipe row (1);
  return rj_tab();
end;
/
