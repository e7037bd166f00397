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
  show('extract_interval', q'~select extract(day from i) || '/' || extract(hour from i) from (select interval '3 04:05' day to minute i from dual)~');
  show('at_time_zone', q'~select to_char(tz at time zone '+00:00', 'YYYY-MM-DD HH24:MI TZH:TZM') from dt_t where id = 1~');
  show('at_region', q'~select to_char(timestamp '2026-01-31 01:00:00 -05:00' at time zone 'Europe/Berlin', 'HH24:MI') || ' ' || upper(to_char(timestamp '2026-01-31 01:00:00 -05:00' at time zone 'Europe/Berlin', 'TZR')) from dual~');
  show('from_tz', q'~select to_char(from_tz(ts, '+05:00'), 'YYYY-MM-DD HH24:MI TZR') from dt_t where id = 1~');
  show('cast_tz_ts', q'~select to_char(cast(tz as timestamp), 'HH24:MI') from dt_t where id = 1~');
  show('sys_extract_utc', q'~select to_char(sys_extract_utc(tz), 'HH24:MI') from dt_t where id = 1~');
  show('tz_compare', q'~select count(*) from dual where timestamp '2026-01-01 12:00:00 +02:00' = timestamp '2026-01-01 10:00:00 +00:00'~');
  show('tz_distinct', q'~select count(distinct x) from (select timestamp '2026-01-01 12:00:00 +02:00' x from dual union all select timestamp '2026-01-01 10:00:00 +00:00' from dual)~');
  show('tz_group', q'~select max(n) from (select count(*) n from (select timestamp '2026-01-01 12:00:00 +02:00' x from dual union all select timestamp '2026-01-01 10:00:00 +00:00' from dual) group by x)~');
  show('tz_max', q'~select to_char(max(tz), 'YYYY') from dt_t~');
  show('tz_min_minus', q'~select count(*) from dt_t where tz = (select max(tz) from dt_t)~');
  show('tz_greatest', q'~select to_char(greatest(tz, timestamp '2020-01-01 00:00:00 +00:00'), 'HH24') from dt_t where id = 1~');
  show('tz_union', q'~select count(*) from (select timestamp '2026-01-01 12:00:00 +02:00' x from dual union select timestamp '2026-01-01 10:00:00 +00:00' from dual)~');
  show('tz_in', q'~select count(*) from dt_t where tz in (timestamp '2026-01-31 08:00:00 +00:00')~');
  show('ts_to_date_compare', q'~select count(*) from dt_t where ts > d and id = 1~');
  show('to_char_names', q'~select to_char(d, 'DAY MONTH DDTH') from dt_t where id = 1~');
  show('to_char_fm', q'~select to_char(d, 'fmDay, DD Month YYYY') from dt_t where id = 1~');
  show('to_char_weeks', q'~select to_char(d, 'WW IW Q DDD') from dt_t where id = 1~');
  show('to_char_julian', q'~select to_char(d, 'J') from dt_t where id = 1~');
  show('to_char_ff', q'~select to_char(ts, 'HH24:MI:SS.FF3') || ' ' || to_char(ts, 'HH24:MI:SS.FF2') from dt_t where id = 1~');
end;
/
