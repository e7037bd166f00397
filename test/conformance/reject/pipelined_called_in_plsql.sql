-- expect: PLS-00653
create or replace type rj_tab is table of number;
/
create or replace function rj_f return rj_tab pipelined is
begin
  pipe row (1);
  return;
end;
/
create or replace procedure rj is
  t rj_tab;
begin
  t := rj_f();
end;
/
