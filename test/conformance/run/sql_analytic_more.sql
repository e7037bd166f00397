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
  show('percent_rank', q'~select percent_rank() over (order by v) from aw_t where g = 'A' order by id~');
  show('cume_dist', q'~select round(cume_dist() over (order by v) * 10) from aw_t where g = 'A' order by id~');
  show('rank_nulls', q'~select rank() over (order by v) from aw_t order by id~');
  show('rank_desc_nulls_last', q'~select rank() over (order by v desc nulls last) from aw_t order by id~');
  show('lag_ignore', q'~select lag(v) ignore nulls over (order by id) from aw_t order by id~');
  show('lead_ignore', q'~select lead(v ignore nulls) over (order by id) from aw_t order by id~');
  show('lag_offset_default', q'~select lag(v, 2, 0) over (order by id) from aw_t order by id~');
  show('lag_default_date', q'~select to_char(lag(d, 1, date '2000-01-01') over (order by id), 'YYYY') from aw_t order by id~');
  show('first_ignore', q'~select first_value(v) ignore nulls over (order by id) from aw_t order by id~');
  show('first_part_ignore', q'~select first_value(v ignore nulls) over (partition by g order by id) from aw_t where g = 'B' order by id~');
  show('last_default_frame', q'~select last_value(v) over (order by id) from aw_t order by id~');
  show('nth', q'~select nth_value(v, 2) over (order by id) from aw_t order by id~');
  show('nth_from_last', q'~select nth_value(v, 2) from last over (order by id rows between unbounded preceding and unbounded following) from aw_t order by id~');
  show('sum_range_ties', q'~select sum(v) over (order by v) from aw_t where g = 'A' order by id~');
  show('sum_rows', q'~select sum(v) over (order by id rows between unbounded preceding and current row) from aw_t where g = 'A' order by id~');
  show('range_interval', q'~select count(*) over (order by d range between interval '2' day preceding and current row) from aw_t order by id~');
  show('range_days', q'~select count(*) over (order by d range 3 preceding) from aw_t order by id~');
  show('range_month', q'~select max(c) from (select count(*) over (order by d range between interval '1' month preceding and current row) c from aw_t where id < 4)~');
  show('rows_following', q'~select sum(v) over (order by id rows between current row and 2 following) from aw_t order by id~');
  show('count_distinct', q'~select count(distinct v) over (partition by g) from aw_t order by id~');
end;
/
