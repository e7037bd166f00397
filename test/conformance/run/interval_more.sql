set serveroutput on
declare
  ds interval day to second := interval '1 12:30:15.5' day to second; ym interval year to month := interval '2-3' year to month;
  d date := date '2024-01-31'; t timestamp := timestamp '2024-03-10 12:00:00'; x interval day(9) to second(3);
  procedure s(l varchar2, v varchar2) is begin dbms_output.put_line(l || '=' || v); end;
begin
  s('ds', ds); s('ym', ym); s('add', to_char(d + interval '1' day, 'yyyy-mm-dd')); s('ts', to_char(t + ds, 'yyyy-mm-dd hh24:mi:ss.ff1'));
  s('sub', timestamp '2024-03-12 00:00:00' - t); x := t - timestamp '2024-03-10 11:59:59.25'; s('x', x);
  s('mul', ds * 2); s('div', interval '3' hour / 2); s('cmp', case when interval '24' hour = interval '1' day then 'eq' end);
  s('ex', extract(day from ds) || ' ' || extract(second from ds) || ' ' || extract(year from ym) || extract(month from ym));
  begin d := d + interval '1' month; exception when others then s('jan31', sqlcode); end;
  s('am', to_char(add_months(date '2024-01-31', 1), 'yyyy-mm-dd') || to_char(add_months(date '2024-02-29', 12), 'yyyy-mm-dd') || to_char(add_months(date '2024-02-29', 1), 'yyyy-mm-dd'));
  s('num', numtodsinterval(90, 'minute') || ' ' || numtoyminterval(14, 'month')); s('to', to_dsinterval('0 01:00:00') || to_yminterval('01-02'));
  s('mb', months_between(date '2024-03-31', date '2024-02-29') || ' ' || round(months_between(date '2024-03-15', date '2024-01-01'), 4));
  s('days', date '2024-03-01' - date '2024-02-01' || ' ' || to_char(date '2024-01-01' + 1.5, 'dd hh24')); s('ld', to_char(last_day(date '2023-02-10'), 'dd') || to_char(next_day(date '2024-01-01', 'MONDAY'), 'dd'));
  s('tr', to_char(trunc(date '2024-05-17', 'q'), 'mmdd') || to_char(trunc(date '2024-05-17', 'iw'), 'mmdd') || to_char(round(date '2024-05-17', 'mm'), 'mmdd'));
  begin ds := interval '100' day(3); exception when others then s('prec', sqlcode); end;
end;
/
