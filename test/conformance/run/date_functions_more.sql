set serveroutput on
create table dt_t (id number, d date, ts timestamp(3), tz timestamp with time zone);
insert into dt_t values (1, date '2026-01-31', timestamp '2026-01-31 10:20:30.456', timestamp '2026-01-31 10:00:00 +02:00');
insert into dt_t values (2, date '2024-02-29', timestamp '2024-02-29 23:59:59.999', timestamp '2024-02-29 12:00:00 Europe/Berlin');
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
  show('add_months_end', q'~select to_char(add_months(d, 1), 'YYYY-MM-DD') from dt_t order by id~');
  show('add_months_neg', q'~select to_char(add_months(date '2026-01-31', -2), 'YYYY-MM-DD') from dual~');
  show('last_day', q'~select to_char(last_day(d), 'DD') from dt_t order by id~');
  show('next_day', q'~select to_char(next_day(d, 'MONDAY'), 'YYYY-MM-DD') from dt_t where id = 1~');
  show('months_between', q'~select months_between(date '2026-01-31', date '2024-02-29') from dual~');
  show('months_between_frac', q'~select round(months_between(date '2026-01-16', date '2026-01-01'), 1) from dual~');
  show('trunc_month', q'~select to_char(trunc(d, 'MM'), 'YYYY-MM-DD') from dt_t order by id~');
  show('trunc_q', q'~select to_char(trunc(date '2026-03-31', 'Q'), 'YYYY-MM-DD') from dual~');
  show('trunc_iw', q'~select to_char(trunc(date '2026-02-01', 'IW'), 'YYYY-MM-DD') from dual~');
  show('trunc_ts', q'~select trunc(ts) from dt_t where id = 1~');
  show('round_year', q'~select to_char(round(date '2026-07-01', 'YYYY'), 'YYYY-MM-DD') from dual~');
  show('round_month', q'~select to_char(round(date '2026-01-16', 'MM'), 'YYYY-MM-DD') from dual~');
  show('date_minus', q'~select date '2026-01-31' - date '2024-02-29' from dual~');
  show('date_plus_frac', q'~select to_char(date '2026-01-01' + 1/4, 'HH24:MI') from dual~');
  show('date_plus_interval', q'~select to_char(date '2026-01-01' + interval '1 1' day to hour, 'YYYY-MM-DD HH24:MI') from dual~');
  show('date_plus_ym_bad', q'~select date '2026-01-31' + interval '1' month from dual~');
  show('extract_date', q'~select extract(year from d) || '/' || extract(month from d) || '/' || extract(day from d) from dt_t where id = 1~');
  show('extract_ts', q'~select extract(second from ts) from dt_t where id = 1~');
  show('extract_hour_date', q'~select extract(hour from d) from dt_t~');
  show('extract_tz_hour', q'~select extract(hour from tz) from dt_t where id = 1 union all select extract(timezone_hour from tz) from dt_t where id = 1~');
end;
/
