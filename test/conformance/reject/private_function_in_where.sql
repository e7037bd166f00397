-- expect: PLS-00231
create or replace package rj_p is
  procedure run;
end;
/
create or replace package body rj_p is
  function hidden return number;
  procedure run is
    n number;
  begin
    select count(*) into n from dual where 1 = hidden();
  end;
  function hidden return number is
  begin
    return 1;
  end;
end;
/
