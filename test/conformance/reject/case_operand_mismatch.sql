-- expect: PLS-00615
create or replace procedure rj(n number) is
begin
  case n
    when true then
      null;
    else
      null;
  end case;
end;
/
