-- expect: PLS-00103
create or replace procedure rj is
begin
  for i in 1 .. 3
    null;
  end loop;
end;
/
