-- expect: ORA-00904
create table rj_t (id number);
create or replace trigger rj_tr before insert on rj_t for each row
when (new.nope = 1)
begin
  null;
end;
/
