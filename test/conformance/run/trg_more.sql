set serveroutput on
create table tm_t (id number, n varchar2(10), qty number default 1);
create table tm_log (seq number generated always as identity, m varchar2(100));
create or replace trigger tm_bs before insert or update or delete on tm_t
begin
  dbms_output.put_line('BS ' || case when inserting then 'I' when updating('QTY') then 'UQ' when updating then 'U' when deleting then 'D' end);
end;
/
create or replace trigger tm_br before insert or update on tm_t for each row when (new.qty > 0)
begin
  :new.n := upper(:new.n);
  dbms_output.put_line('BR ' || nvl(:old.n, '-') || '>' || :new.n);
end;
/
create or replace trigger tm_ar after insert or update of qty or delete on tm_t referencing old as o new as n for each row
declare
  v varchar2(10) := 'v';
begin
  dbms_output.put_line('AR ' || :o.qty || '>' || :n.qty || v);
  insert into tm_log (m) values ('AR');
end;
/
create or replace trigger tm_as after delete or insert on tm_t
declare
  n number;
begin
  select count(*) into n from tm_t;
  dbms_output.put_line('AS ' || n);
end;
/
begin
  insert into tm_t (id, n) values (1, 'one');
  insert into tm_t (id, n, qty) select level + 1, 'x' || level, 0 from dual connect by level <= 2;
  update tm_t set n = 'uno' where id = 1;
  update tm_t set qty = qty + 5 where id = 2;
  delete from tm_t where id = 99;
  delete from tm_t where id = 1;
  dbms_output.put_line('rc=' || sql%rowcount);
end;
/
create or replace trigger tm_mut after update on tm_t for each row
declare n number;
begin
  select count(*) into n from tm_t;
end;
/
begin
  update tm_t set qty = 9 where id = 2;
exception when others then dbms_output.put_line('mut=' || sqlcode);
end;
/
drop trigger tm_mut;
create or replace trigger tm_err before delete on tm_t for each row
begin
  raise_application_error(-20500, 'no delete of ' || :old.n);
end;
/
begin
  delete from tm_t where id = 2;
exception when others then dbms_output.put_line(sqlcode || ' ' || substr(sqlerrm, 1, instr(sqlerrm || chr(10), chr(10)) - 1));
end;
/
alter trigger tm_err disable;
delete from tm_t where qty = 0;
declare n number; begin select count(*) into n from tm_log; dbms_output.put_line('log=' || n); end;
/
