set serveroutput on
create table rt_t (id number generated always as identity primary key, name varchar2(20), qty number default 1, total as (qty * 10));
create sequence rt_seq start with 100 increment by 5;
declare
  type nums is table of number;
  type texts is table of varchar2(20);
  two nums := nums(1, 2);
  ids nums;
  found nums;
  names texts;
  l_id number;
  l_name varchar2(20);
  l_total number;
  l_old number;
  l_new number;
  r rt_t%rowtype;
begin
  insert into rt_t (name) values ('a') returning id, name, total into l_id, l_name, l_total;
  dbms_output.put_line('insert=' || l_id || l_name || l_total);
  insert into rt_t (name, qty) select 'n' || level, level from dual connect by level <= 3;
  dbms_output.put_line('rows=' || sql%rowcount);
  update rt_t set qty = qty + 1 where qty > 1 returning id, upper(name) bulk collect into ids, names;
  dbms_output.put_line('bulk=' || ids.count || names(1) || names(2));
  update rt_t set qty = 50 where id = 1 returning old qty, new qty into l_old, l_new;
  dbms_output.put_line('old_new=' || l_old || '/' || l_new);
  update rt_t set qty = qty where id > 1 returning sum(qty), count(*) into l_old, l_new;
  dbms_output.put_line('aggregate=' || l_old || '/' || l_new);
  delete from rt_t where id = 1 returning name || '!' into l_name;
  dbms_output.put_line('delete=' || l_name);
  delete from rt_t where id = -1 returning name into l_name;
  dbms_output.put_line('none=' || l_name || sql%rowcount);
  begin
    update rt_t set qty = 1 returning id into l_id;
  exception when too_many_rows then dbms_output.put_line('too_many=' || sqlcode);
  end;
  execute immediate 'update rt_t set qty = :1 where name = :2 returning id, total into :3, :4' using 7, 'n1' returning into l_id, l_total;
  dbms_output.put_line('dynamic=' || l_id || '/' || l_total);
  ids := nums(1, 2);
  forall i in 1 .. 2 update rt_t set qty = ids(i) where name = 'n' || ids(i) returning qty bulk collect into found;
  dbms_output.put_line('forall=' || found(1) || found(2));
  insert into rt_t (name, qty) values ('s' || rt_seq.nextval, rt_seq.currval) returning name into l_name;
  dbms_output.put_line('sequence=' || l_name || ' ' || rt_seq.nextval || ' ' || rt_seq.currval);
  select * into r from rt_t where name = 's100';
  dbms_output.put_line('rowtype=' || r.name || '/' || r.qty || '/' || r.total);
  select rt_seq.nextval into l_id from dual;
  dbms_output.put_line('select_seq=' || l_id);
end;
/
begin
  insert into rt_t (id, name) values (5, 'x');
exception when others then dbms_output.put_line('always=' || sqlcode);
end;
/
begin
  update rt_t set total = 5;
exception when others then dbms_output.put_line('virtual=' || sqlcode);
end;
/
begin
  insert into rt_t (name, total) values ('x', 5);
exception when others then dbms_output.put_line('virtual_insert=' || sqlcode);
end;
/
