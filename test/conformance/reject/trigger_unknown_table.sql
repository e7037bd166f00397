-- expect: ORA-00942
create or replace trigger rj_tr before insert on rj_missing for each row
begin
  null;
end;
/
