-- expect: PLS-00410
create or replace procedure rj is
  type rec is record (id number, id varchar2(10));
  r rec;
begin
  r.id := 1;
end;
/
