-- expect: PLS-00049
create table rj_t (id number);
create or replace trigger rj_tr before insert on rj_t for each row
begin
  :neu.id := 1;
end;
/
