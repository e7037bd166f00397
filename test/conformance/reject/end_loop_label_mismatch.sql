-- expect: PLS-00113
create or replace procedure rj is
begin
  <<outer_loop>>
  loop
    exit;
  end loop inner_loop;
end;
/
