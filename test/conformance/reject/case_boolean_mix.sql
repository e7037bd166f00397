-- expect: PLS-00382
create or replace procedure rj(n number) is
begin
  case
    when n then
      null;
  end case;
end;
/
