-- expect: PLS-00382
create or replace procedure rj is
begin
  loop
    exit when 1;
  end loop;
end;
/
