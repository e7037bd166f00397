-- expect: PLS-00306
create or replace procedure rj is
  type rec is record (id number);
  r rec;
begin
  if r is null then
    null;
  end if;
end;
/
