-- expect: PLS-00201
create or replace procedure rj is
begin
  loop
    exit nowhere;
  end loop;
end;
/
