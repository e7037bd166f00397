-- expect: ORA-00904
create or replace procedure rj is
  n varchar2(1);
begin
  select x.dummy into n from dual d;
end;
/
