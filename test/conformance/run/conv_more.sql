set serveroutput on
declare
  n number; v varchar2(30); d date; b boolean; t timestamp; r raw(10); i interval day to second; p pls_integer; c clob;
  procedure s(l varchar2, x varchar2) is begin dbms_output.put_line(l || '=' || x); end;
begin
  n := '  12.5 '; s('n', n); n := '1e3'; s('e', n); n := '-.5'; s('neg', n);
  begin n := '1,000'; exception when value_error then s('comma', sqlcode); end;
  begin n := to_number('x'); exception when value_error then s('tn', sqlcode); when invalid_number then s('in', sqlcode); end;
  d := '05-JAN-24'; s('d', to_char(d, 'yyyy-mm-dd'));
  v := d; s('v', v);
  d := to_date('2024-02-29 13:45', 'yyyy-mm-dd hh24:mi'); s('dd', to_char(d, 'Dy DD Mon YYYY HH:MI AM', 'nls_date_language=english'));
  t := d; s('t', to_char(t, 'hh24:mi:ss.ff3')); d := timestamp '2024-03-01 10:00:00.7'; s('tr', to_char(d, 'hh24:mi:ss'));
  v := 1 / 4; s('quarter', v); v := 1e10; s('big', v); v := 123456789012345678901234567890; s('huge', v);
  v := -0.25; s('mq', v); p := '7.5'; s('p', p);
  r := '0aFF'; s('raw', r); r := hextoraw('01'); s('raw1', rawtohex(r) || utl_raw.length(r));
  begin r := 'xyz'; exception when others then s('rawbad', sqlcode); end;
  c := 5; s('clob', c || to_char(c));
  i := '1 02:03:04'; s('i', extract(hour from i) || extract(day from i));
  begin b := null; s('b', case when b is null then 'null' end); end;
  s('cast', cast('12' as number) + 1 || cast(3.7 as integer));
end;
/
