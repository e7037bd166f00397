-- expect: PLS-00310
create or replace procedure rj is
  a number;
  b a%rowtype;
begin
  null;
end;
/
