-- expect: ORA-00904
create table rj_t (id number);
create or replace trigger rj_tr before update of nope on rj_t for each row
begin
  null;
end;
/
