-- expect: PLS-00305
create or replace procedure rj is
  work number;
  procedure work is
  begin
    null;
  end;
begin
  null;
end;
/
