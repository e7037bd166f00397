set serveroutput on
create table ci_t (id number, n varchar2(5));
declare
  v number;
  function yn(b boolean) return varchar2 is begin return case b when true then 'Y' when false then 'N' else '?' end; end;
  procedure show(l varchar2) is begin dbms_output.put_line(l || '=' || yn(sql%isopen) || yn(sql%found) || yn(sql%notfound) || nvl(to_char(sql%rowcount), 'null')); end;
  procedure noop is begin null; end;
begin
  show('start');
  insert into ci_t select level, 'x' from dual connect by level <= 5;
  show('ins');
  noop;
  show('same');
  update ci_t set n = 'y' where id > 3; show('upd');
  update ci_t set n = 'y' where id > 30; show('upd0');
  delete from ci_t where id = 1; show('del');
  select count(*) into v from ci_t; show('sel');
  begin select id into v from ci_t where id = 77; exception when no_data_found then show('ndf'); end;
  begin select id into v from ci_t; exception when too_many_rows then show('tmr'); end;
  execute immediate 'update ci_t set n = :1' using 'q'; show('dyn');
  merge into ci_t t using (select 2 id from dual union all select 99 from dual) s on (t.id = s.id)
    when matched then update set n = 'm' when not matched then insert values (s.id, 'new');
  show('merge');
  savepoint s;
  delete from ci_t; show('delall');
  rollback to s;
  select count(*) into v from ci_t; dbms_output.put_line('v=' || v);
end;
/
