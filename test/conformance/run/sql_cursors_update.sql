set serveroutput on
create table cu_t (id number primary key, v number, note varchar2(10));
insert into cu_t select level, level * 10, null from dual connect by level <= 4;
declare
  cursor c is select id, v from cu_t where v > 10 order by id for update of v;
  cursor p (lo number, hi number default 30) is select id from cu_t where v between lo and hi;
  type t_row is record (id cu_t.id%type, v cu_t.v%type);
  r t_row;
  n number;
  s varchar2(100);
begin
  for x in c loop
    if x.id = 3 then
      delete from cu_t where current of c;
    else
      update cu_t set v = v + 1, note = 'u' || x.id where current of c;
    end if;
  end loop;
  select listagg(id || ':' || v || nvl(note, '-'), ',') within group (order by id) into s from cu_t;
  dbms_output.put_line('after=' || s);
  for x in p(10) loop s := 'first ' || x.id; exit; end loop;
  dbms_output.put_line('param=' || s);
  select id, v into r from cu_t where id = 4 for update nowait;
  dbms_output.put_line('record=' || r.v);
  select id into n from cu_t where id = 1 for update skip locked;
  select id into n from cu_t where id = 1 for update wait 2;
  dbms_output.put_line('locked=' || n);
  select max(v) into n from cu_t where id > 100;
  dbms_output.put_line('max_none=' || nvl(to_char(n), 'null'));
  begin
    select v into n from cu_t where id > 100;
  exception when no_data_found then dbms_output.put_line('none=' || sqlcode);
  end;
  begin
    select v into n from cu_t;
  exception when too_many_rows then dbms_output.put_line('many=' || sqlcode);
  end;
  update cu_t set note = case when v > 20 then 'big' end;
  dbms_output.put_line('updated=' || sql%rowcount);
  select count(note) into n from cu_t;
  dbms_output.put_line('notes=' || n);
  declare
    id number := 1;
  begin
    delete from cu_t where id = id;
    dbms_output.put_line('column_wins=' || sql%rowcount);
  end;
  rollback;
  select count(*) into n from cu_t;
  dbms_output.put_line('rolled_back=' || n);
end;
/
