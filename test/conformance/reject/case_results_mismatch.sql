-- expect: PLS-00382
create or replace procedure rj(n number) is
  x number;
begin
  x := case when n = 1 then 1 else sysdate end;
end;
/
