-- expect: PLS-00629
create or replace type rj_tab is table of number;
/
create or replace function rj return rj_tab is
begin
  pipe row (1);
  return rj_tab();
end;
/
