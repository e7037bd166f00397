-- expect: PLS-00215
create or replace procedure rj is
  type rec is record (name varchar2);
begin
  null;
end;
/
