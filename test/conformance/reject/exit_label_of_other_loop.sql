-- expect: PLS-00374
create or replace procedure rj is
begin
  <<first_loop>>
  loop
    exit;
  end loop;
  loop
    exit first_loop;
  end loop;
end;
/
