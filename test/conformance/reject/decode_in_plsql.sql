-- expect: PLS-00204
create or replace procedure rj(n number) is
  v varchar2(10);
begin
  v := decode(n, 1, 'one', 'more');
end;
/
