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
  show('count_per_level', q'~select level || ':' || count(*) from hi_t start with pid is null connect by prior id = pid group by level order by level~');
  show('no_start', q'~select count(*) from hi_t connect by prior id = pid~');
  show('join_before', q'~select count(*) from hi_t h, (select 1 one from dual) x where x.one = h.ord or x.one <> h.ord start with h.pid is null connect by prior h.id = h.pid~');
  show('rownum', q'~select rownum || name from hi_t where rownum <= 3 start with pid is null connect by prior id = pid order siblings by name~');
  show('analytic', q'~select row_number() over (order by id) from hi_t start with pid is null connect by prior id = pid order by id~');
  show('lpad_indent', q'~select lpad('.', level - 1, '.') || name from hi_t start with pid is null connect by prior id = pid order siblings by name~');
  show('subtree_sum', q'~select sum(id) from hi_t start with id in (2, 3) connect by prior id = pid~');
  show('recursive', q'~with r (id, name, lvl) as (select id, name, 1 from hi_t where pid is null union all select h.id, h.name, r.lvl + 1 from hi_t h join r on h.pid = r.id) select name || ':' || lvl from r order by lvl, id~');
  show('recursive_path', q'~with r (id, p) as (select id, cast(name as varchar2(100)) from hi_t where pid is null union all select h.id, r.p || '/' || h.name from hi_t h, r where h.pid = r.id) select p from r where id = 6~');
  show('recursive_depth', q'~with r (id, name) as (select id, name from hi_t where pid is null union all select h.id, h.name from hi_t h join r on h.pid = r.id) search depth first by name set o select name from r order by o~');
  show('recursive_breadth', q'~with r (id, name) as (select id, name from hi_t where pid is null union all select h.id, h.name from hi_t h join r on h.pid = r.id) search breadth first by name set o select name from r order by o~');
  show('recursive_cycle', q'~with r (id) as (select id from hi_loop where id = 1 union all select l.id from hi_loop l join r on l.pid = r.id) cycle id set c to 'Y' default 'N' select id || c from r~');
  show('recursive_cycle_error', q'~with r (id) as (select id from hi_loop where id = 1 union all select l.id from hi_loop l join r on l.pid = r.id) select count(*) from r~');
  show('recursive_no_list', q'~with r as (select 1 n from dual union all select n + 1 from r where n < 3) select n from r~');
  show('factorial', q'~with f (n, v) as (select 1, 1 from dual union all select n + 1, v * (n + 1) from f where n < 5) select max(v) from f~');
  show('fibonacci', q'~with f (a, b, n) as (select 0, 1, 1 from dual union all select b, a + b, n + 1 from f where n < 7) select a from f order by n~');
  show('two_ctes', q'~with a as (select 1 x from dual), b as (select x + 1 y from a) select x + y from a, b~');
  show('cte_in_dml_source', q'~with a as (select id from hi_t) select count(*) from (select * from a union select * from a)~');
  show('cte_shadows_table', q'~with hi_t as (select 1 id from dual) select count(*) from hi_t~');
end;
/
