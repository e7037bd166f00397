set serveroutput on
create table gm_t (a varchar2(2), b number, v number, d date);
insert into gm_t values ('x', 1, 10, date '2026-01-05'), ('x', 2, 20, date '2026-01-20'), ('y', 1, 30, date '2026-02-01'), ('y', 1, null, date '2026-02-03'), (null, 2, 5, date '2026-02-09');
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
  show('rollup', q'~select nvl(a, '-') || nvl(to_char(b), '-') || ':' || sum(v) from gm_t group by rollup(a, b) order by grouping(a), a nulls last, grouping(b), b~');
  show('cube_count', q'~select count(*) from (select a, b from gm_t group by cube(a, b))~');
  show('grouping_sets', q'~select case when grouping(a) = 0 then 'a:' || nvl(a, '-') else 'b:' || b end from gm_t group by grouping sets (a, b) order by grouping(a), a nulls last, b~');
  show('grouping_sets_total', q'~select count(*) from (select a, sum(v) from gm_t group by grouping sets ((a), ()))~');
  show('grouping_id', q'~select grouping_id(a, b) from gm_t group by rollup(a, b) order by 1~');
  show('composite_rollup', q'~select count(*) from (select 1 from gm_t group by rollup((a, b)))~');
  show('partial_rollup', q'~select nvl(a, '-') || ':' || sum(v) from gm_t group by a, rollup(b) having grouping(b) = 1 order by a~');
  show('group_id', q'~select group_id() from gm_t group by rollup(a) order by 1~');
  show('having_no_group', q'~select count(*) from gm_t having count(*) > 3~');
  show('having_none', q'~select count(*) from (select count(*) from gm_t having count(*) > 30)~');
  show('group_empty', q'~select count(*) from (select a from gm_t where 1 = 0 group by a)~');
  show('agg_empty', q'~select sum(v) from gm_t where 1 = 0~');
  show('count_empty', q'~select count(v) from gm_t where 1 = 0~');
  show('group_expr', q'~select to_char(d, 'YYYY-MM') || ':' || count(*) from gm_t group by to_char(d, 'YYYY-MM') order by 1~');
  show('group_trunc', q'~select to_char(trunc(d, 'MM'), 'MM') || ':' || sum(v) from gm_t group by trunc(d, 'MM') order by trunc(d, 'MM')~');
  show('group_case', q'~select case when v > 20 then 'big' else 'small' end || ':' || count(*) from gm_t group by case when v > 20 then 'big' else 'small' end order by 1~');
  show('nested_agg', q'~select max(sum(v)) from gm_t group by a~');
  show('nested_avg', q'~select round(avg(sum(v))) from gm_t group by a~');
  show('not_grouped', q'~select a, b from gm_t group by a~');
  show('not_single_group', q'~select a, count(*) from gm_t~');
end;
/
