-- expect: PLS-00382
create or replace procedure rj(a date default true) is
begin
  null;
end;
/
