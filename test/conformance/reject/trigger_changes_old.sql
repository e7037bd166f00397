-- expect: ORA-04085
create table rj_t (id number);
create or replace trigger rj_tr before update on rj_t for each row
begin
  :old.id := 1;
end;
/
