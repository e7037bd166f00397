-- expect: ORA-04084
create table rj_t (id number);
create or replace trigger rj_tr before delete on rj_t for each row
begin
  :new.id := 1;
end;
/
