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
  show('agg_in_where', q'~select a from gm_t where count(*) > 1 group by a~');
  show('distinct_order', q'~select distinct a from gm_t order by b~');
  show('order_position', q'~select a from gm_t order by 2~');
  show('avg_nulls', q'~select avg(v) from gm_t~');
  show('count_distinct', q'~select count(distinct a) from gm_t~');
  show('listagg', q'~select listagg(a, ',') within group (order by a) from gm_t~');
  show('listagg_distinct', q'~select listagg(distinct a, ',') within group (order by a) from gm_t~');
  show('listagg_desc', q'~select listagg(v, '-') within group (order by v desc) from gm_t~');
  show('listagg_nosep', q'~select listagg(v) within group (order by v) from gm_t~');
  show('listagg_noorder', q'~select regexp_count(listagg(v, ','), ',') from gm_t~');
  show('median', q'~select median(v) from gm_t~');
  show('median_date', q'~select to_char(median(d), 'YYYY-MM-DD') from gm_t~');
  show('percentile_disc', q'~select percentile_disc(.5) within group (order by v) from gm_t~');
  show('percentile_cont_desc', q'~select percentile_cont(.25) within group (order by v desc) from gm_t~');
  show('percentile_disc_date', q'~select to_char(percentile_disc(.5) within group (order by d), 'YYYY-MM-DD') from gm_t~');
  show('stats_mode', q'~select stats_mode(b) from gm_t~');
  show('variance', q'~select round(variance(v), 1) from gm_t~');
  show('var_pop', q'~select round(var_pop(v), 2) from gm_t~');
  show('stddev_one', q'~select stddev(v) from gm_t where a = 'y'~');
  show('stddev_samp_one', q'~select stddev_samp(v) from gm_t where a = 'y'~');
end;
/
