set serveroutput on
create table aw_t (id number, g varchar2(1), v number, d date);
insert into aw_t values (1, 'A', 10, date '2026-01-01');
insert into aw_t values (2, 'A', 20, date '2026-01-03');
insert into aw_t values (3, 'A', 20, date '2026-01-04');
insert into aw_t values (4, 'B', null, date '2026-01-10');
insert into aw_t values (5, 'B', 40, date '2026-02-01');
insert into aw_t values (6, 'B', 50, date '2026-02-02');
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
  show('sum_distinct', q'~select sum(distinct v) over (partition by g) from aw_t order by id~');
  show('listagg_over', q'~select listagg(id, ',') within group (order by id) over (partition by g) from aw_t where g = 'A' order by id~');
  show('max_keep_over', q'~select max(id) keep (dense_rank last order by d) over (partition by g) from aw_t order by id~');
  show('min_keep_first', q'~select min(id) keep (dense_rank last order by v) || '/' || max(id) keep (dense_rank last order by v) from aw_t where g = 'A'~');
  show('ratio', q'~select ratio_to_report(v) over () from aw_t where g = 'A' order by id~');
  show('ntile', q'~select ntile(3) over (order by id) from aw_t order by id~');
  show('median_over', q'~select median(v) over (partition by g) from aw_t order by id~');
  show('percentile_over', q'~select percentile_cont(.5) within group (order by v) over (partition by g) from aw_t order by id~');
  show('avg_over_expr', q'~select round(v - avg(v) over (partition by g)) from aw_t where g = 'A' order by id~');
  show('over_aggregate', q'~select g || '/' || rank() over (order by sum(v)) from aw_t group by g order by g~');
  show('share_of_total', q'~select round(100 * sum(v) / sum(sum(v)) over ()) from aw_t group by g order by g~');
  show('in_order_by', q'~select id from aw_t order by row_number() over (order by v desc nulls last, id desc)~');
  show('in_where', q'~select id from aw_t where row_number() over (order by id) = 1~');
  show('top_per_group', q'~select g || id from (select t.*, row_number() over (partition by g order by v desc nulls last, id) rn from aw_t t) where rn = 1 order by g~');
  show('no_order', q'~select row_number() over () from aw_t~');
  show('gap', q'~select v - lag(v) over (order by id) from aw_t order by id~');
  show('stddev_over', q'~select round(stddev(v) over (order by id)) from aw_t where g = 'A' order by id~');
end;
/
