set serveroutput on
create table tx_t (id number, n varchar2(10));
create table tx_log (m varchar2(50));
create or replace procedure tx_log_it(p varchar2) is
  pragma autonomous_transaction;
begin
  insert into tx_log values (p);
  commit;
end;
/
create or replace function tx_count return number is
  pragma autonomous_transaction;
  n number;
begin
  select count(*) into n from tx_t;
  return n;
end;
/
create or replace procedure tx_bad is
  pragma autonomous_transaction;
begin
  insert into tx_log values ('bad');
end;
/
declare
  n number;
  procedure cnt(l varchar2) is k number; begin select count(*) into k from tx_t; dbms_output.put_line(l || '=' || k); end;
begin
  insert into tx_t values (1, 'a');
  dbms_output.put_line('seen=' || tx_count);
  tx_log_it('one');
  rollback;
  cnt('rolled');
  select count(*) into n from tx_log; dbms_output.put_line('log=' || n);
  savepoint a; insert into tx_t values (1, 'a');
  savepoint b; insert into tx_t values (2, 'b');
  savepoint a; insert into tx_t values (3, 'c');
  rollback to a; cnt('a2');
  rollback to savepoint b; cnt('b');
  begin rollback to nope; exception when others then dbms_output.put_line('sp=' || sqlcode); end;
  begin
    insert into tx_t values (4, 'd');
    insert into tx_t values (5, 'longer than ten');
  exception when others then cnt('stmt'); end;
  begin tx_bad; exception when others then dbms_output.put_line('open=' || sqlcode); end;
  commit;
  begin rollback to a; exception when others then dbms_output.put_line('gone=' || sqlcode); end;
  begin
    savepoint s1;
    insert into tx_t values (6, 'f');
    raise no_data_found;
  exception when no_data_found then rollback to s1; tx_log_it('failed'); end;
  cnt('end');
  select count(*) into n from tx_log; dbms_output.put_line('log=' || n);
end;
/
begin
  insert into tx_t values (7, 'g');
  insert into tx_log values ('x');
  raise_application_error(-20001, 'undo');
end;
/
declare n number; begin select count(*) into n from tx_t; dbms_output.put_line('left=' || n); rollback; select count(*) into n from tx_t; dbms_output.put_line('kept=' || n); end;
/
