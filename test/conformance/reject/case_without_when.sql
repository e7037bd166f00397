-- expect: PLS-00103
create or replace procedure rj(n number) is
  v varchar2(10);
begin
  v := case n else 'x' end;
end;
/
