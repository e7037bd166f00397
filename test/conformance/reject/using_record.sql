-- expect: PLS-00457
create or replace procedure rj is
  type rec is record (id number);
  r rec;
begin
  execute immediate 'begin null; end;' using r;
end;
/
