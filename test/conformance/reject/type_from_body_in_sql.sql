-- expect: PLS-00642
create or replace package rj_p is
  procedure run;
end;
/
create or replace package body rj_p is
  type tab is table of number;
  procedure run is
    t tab := tab(1);
    n number;
  begin
    select count(*) into n from table(t);
  end;
end;
/
