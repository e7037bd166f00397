-- expect: PLS-00382
create or replace procedure rj is
  type rec is record (id number);
  r rec;
begin
  r := 1;
end;
/
