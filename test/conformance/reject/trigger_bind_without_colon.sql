-- expect: PLS-00201
create table rj_t (id number);
create or replace trigger rj_tr before insert on rj_t for each row
begin
  new.id := 1;
end;
/
