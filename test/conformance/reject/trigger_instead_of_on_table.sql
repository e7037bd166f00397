-- expect: ORA-25002
create table rj_t (id number);
create or replace trigger rj_tr instead of insert on rj_t
begin
  null;
end;
/
