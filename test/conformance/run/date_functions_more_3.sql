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
  show('to_char_am', q'~select to_char(ts, 'HH:MI:SS AM') from dt_t where id = 1~');
  show('to_char_spelled', q'~select to_char(d, 'ddsp') from dt_t where id = 1~');
  show('to_char_text', q'~select to_char(d, 'YYYY') || ' "x"' from dt_t where id = 1~');
  show('to_char_sssss', q'~select to_char(ts, 'SSSSS') from dt_t where id = 1~');
  show('to_date_rr', q'~select to_char(to_date('31-DEC-99'), 'YYYY') from dual~');
  show('to_date_bad_month', q'~select to_date('2026-13-01', 'YYYY-MM-DD') from dual~');
  show('to_date_bad_day', q'~select to_date('2026-02-30', 'YYYY-MM-DD') from dual~');
  show('to_date_trailing', q'~select to_date('2026-01-01 10', 'YYYY-MM-DD') from dual~');
  show('to_date_iso_short', q'~select to_char(to_date('2026-1-5', 'YYYY-MM-DD'), 'YYYY-MM-DD') from dual~');
  show('to_timestamp_ff', q'~select to_char(to_timestamp('2026-01-01 00:00:00.123', 'YYYY-MM-DD HH24:MI:SS.FF'), '.FF3') from dual~');
  show('to_ts_tz', q'~select to_char(to_timestamp_tz('2026-01-01 00:00 -03:00', 'YYYY-MM-DD HH24:MI TZH:TZM'), 'TZH') from dual~');
  show('numtods', q'~select to_char(numtodsinterval(36, 'HOUR')) from dual~');
  show('numtoym', q'~select to_char(numtoyminterval(18, 'MONTH')) from dual~');
  show('interval_sum', q'~select to_char(numtodsinterval(1, 'DAY') + numtodsinterval(25.5, 'HOUR')) from dual~');
  show('interval_mult', q'~select extract(hour from interval '1' hour * 3) from dual~');
  show('interval_compare', q'~select count(*) from dual where interval '90' minute > interval '1' hour~');
  show('date_default_format', q'~select d from dt_t order by id~');
  show('date_string_compare', q'~select count(*) from dt_t where d = '31-JAN-2026'~');
  show('bad_zone', q'~select from_tz(timestamp '2026-01-01 00:00:00', 'Nowhere/Land') from dual~');
  show('sysdate_types', q'~select count(*) from dual where sysdate - trunc(sysdate) < 1 and systimestamp >= trunc(systimestamp) and current_date <= sysdate + 1~');
end;
/
