-- expect: ORA-02289
create or replace procedure rj is
  n number;
begin
  select rj_seq.nextval into n from dual;
end;
/
