-- expect: PLS-00375
create or replace procedure rj is
begin
  begin
    <<inner_label>>
    null;
  end;
  goto inner_label;
end;
/
