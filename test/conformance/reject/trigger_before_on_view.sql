-- expect: ORA-25001
create table rj_t (id number);
create view rj_v as select id from rj_t;
create or replace trigger rj_tr before insert on rj_v for each row
begin
  null;
end;
/
