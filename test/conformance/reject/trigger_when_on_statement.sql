-- expect: ORA-04077
create table rj_t (id number);
create or replace trigger rj_tr before insert on rj_t
when (new.id = 1)
begin
  null;
end;
/
