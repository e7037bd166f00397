set serveroutput on
create table vw_t (id number primary key, g varchar2(5), v number);
insert into vw_t values (1, 'a', 10);
insert into vw_t values (2, 'b', 20);
create view vw_simple as select id, g, v from vw_t where v >= 10;
create view vw_check as select id, g, v from vw_t where g = 'a' with check option;
create view vw_read as select id, v from vw_t with read only;
create view vw_expr (k, double_v, label) as select id, v * 2, 'x' from vw_t;
create view vw_group as select g, sum(v) total from vw_t group by g;
create or replace force view vw_later as select * from vw_missing;
create synonym vw_syn for vw_t;
create global temporary table vw_tmp (n number) on commit delete rows;
create global temporary table vw_keep (n number) on commit preserve rows;
declare
  n number;
  procedure try(label varchar2, stmt varchar2) is
  begin
    execute immediate stmt;
    dbms_output.put_line(label || '=ok ' || sql%rowcount);
  exception
    when others then dbms_output.put_line(label || '=' || sqlcode);
  end;
  procedure show(label varchar2, query varchar2) is
    v varchar2(100);
  begin
    execute immediate query into v;
    dbms_output.put_line(label || '=' || v);
  exception
    when others then dbms_output.put_line(label || '=' || sqlcode);
  end;
begin
  try('insert_view', 'insert into vw_simple values (3, ''a'', 30)');
  try('insert_outside', 'insert into vw_simple values (4, ''a'', 1)');
  show('hidden', 'select count(*) from vw_simple');
  try('update_view', 'update vw_simple set v = v + 1 where g = ''a''');
  try('check_ok', 'insert into vw_check values (5, ''a'', 5)');
  try('check_bad', 'insert into vw_check values (6, ''b'', 5)');
  try('check_update', 'update vw_check set g = ''c''');
  try('read_only', 'update vw_read set v = 1');
  try('read_only_insert', 'insert into vw_read values (9, 9)');
  show('expr', 'select listagg(k || '':'' || double_v || label, '','') within group (order by k) from vw_expr where k <= 2');
  try('expr_update', 'update vw_expr set double_v = 1');
  try('group_update', 'update vw_group set total = 1');
  show('group', 'select total from vw_group where g = ''b''');
  try('delete_view', 'delete from vw_simple where id = 3');
  show('invalid_view', 'select count(*) from vw_later');
  show('synonym', 'select count(*) from vw_syn');
  try('synonym_update', 'update vw_syn set v = 0 where id = 1');
  insert into vw_tmp values (1);
  insert into vw_keep values (1);
  select count(*) into n from vw_tmp;
  dbms_output.put_line('tmp=' || n);
  commit;
  select count(*) into n from vw_tmp;
  dbms_output.put_line('tmp_after=' || n);
  select count(*) into n from vw_keep;
  dbms_output.put_line('keep_after=' || n);
  for r in (select g, count(*) c from vw_t group by g order by g) loop
    dbms_output.put_line('left ' || r.g || '=' || r.c);
  end loop;
end;
/
