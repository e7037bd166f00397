-- expect: PLS-00375
create or replace procedure rj is
begin
  goto inside;
  loop
    <<inside>>
    exit;
  end loop;
end;
/
