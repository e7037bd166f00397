set serveroutput on
create table hi_t (id number primary key, pid number, name varchar2(10), ord number);
insert into hi_t values (1, null, 'root', 1), (2, 1, 'b', 2), (3, 1, 'a', 1), (4, 2, 'd', 1), (5, 3, 'c', 1), (6, 5, 'e', 1);
create table hi_loop (id number, pid number);
insert into hi_loop values (1, 3), (2, 1), (3, 2);
declare
  procedure show(label varchar2, query varchar2) is
    c sys_refcursor;
    item varchar2(4000);
    line varchar2(4000);
  begin
    if regexp_like(query, '^(insert|update|delete|merge)', 'i') then execute immediate query; dbms_output.put_line(label || '=' || sql%rowcount); return; end if;
    open c for query;
    loop
      fetch c into item;
      exit when c%notfound;
      line := line || ' ' || nvl(item, '-');
    end loop;
    close c;
    dbms_output.put_line(label || '=' || substr(line, 2));
  exception
    when others then dbms_output.put_line(label || '=' || sqlcode);
  end;
begin
  show('siblings', q'~select name from hi_t start with pid is null connect by prior id = pid order siblings by name~');
  show('level', q'~select level from hi_t start with pid is null connect by pid = prior id order siblings by name~');
  show('path', q'~select sys_connect_by_path(name, '/') from hi_t start with pid is null connect by prior id = pid order siblings by name~');
  show('leaf', q'~select name from hi_t where connect_by_isleaf = 1 start with pid is null connect by prior id = pid order siblings by name~');
  show('root', q'~select connect_by_root name || ':' || name from hi_t start with id = 3 connect by prior id = pid order by level~');
  show('bottom_up', q'~select name from hi_t start with id = 6 connect by prior pid = id order by level~');
  show('generator', q'~select level from dual connect by level <= 5~');
  show('generator_dates', q'~select to_char(date '2026-01-01' + level - 1, 'DD') from dual connect by level <= 3~');
  show('generator_rownum', q'~select count(*) from (select rownum r from dual connect by rownum <= 3)~');
  show('generator_text', q'~select regexp_substr('a,b,c', '[^,]+', 1, level) from dual connect by regexp_substr('a,b,c', '[^,]+', 1, level) is not null~');
  show('generator_zero', q'~select count(*) from dual connect by level <= 0~');
  show('where_after', q'~select name from hi_t where id in (2, 4) start with pid is null connect by prior id = pid~');
  show('filter_in_connect', q'~select name from hi_t start with pid is null connect by prior id = pid and name <> 'b' order siblings by name~');
  show('prior_select', q'~select prior name from hi_t start with pid is null connect by prior id = pid order siblings by name~');
  show('loop_error', q'~select count(*) from hi_loop start with id = 1 connect by prior id = pid~');
  show('nocycle', q'~select id from hi_loop start with id = 1 connect by nocycle prior id = pid~');
  show('iscycle', q'~select connect_by_iscycle from hi_loop start with id = 1 connect by nocycle prior id = pid~');
  show('iscycle_refused', q'~select connect_by_iscycle from hi_loop connect by prior id = pid~');
  show('level_without', q'~select level from hi_t~');
  show('max_level', q'~select max(level) from hi_t start with pid is null connect by prior id = pid~');
end;
/
