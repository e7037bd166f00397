-- expect: PLS-00382
create table rj_t (id number, born date);
create or replace trigger rj_tr before insert on rj_t for each row
begin
  :new.born := true;
end;
/
