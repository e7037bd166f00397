set serveroutput on
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
  show('fixed', q'~select '[' || to_char(1234.5, '999,999.99') || ']' from dual~');
  show('fm', q'~select '[' || to_char(1234.5, 'FM999,999.99') || ']' from dual~');
  show('fm_zero', q'~select '[' || to_char(.5, 'FM990.00') || ']' from dual~');
  show('no_zero', q'~select '[' || to_char(.5, '99.99') || ']' from dual~');
  show('leading_zeros', q'~select '[' || to_char(42, '00000') || ']' from dual~');
  show('overflow', q'~select '[' || to_char(1234, '999') || ']' from dual~');
  show('negative', q'~select '[' || to_char(-5, '999') || ']' from dual~');
  show('minus_trailing', q'~select '[' || to_char(-5, 'FM999MI') || ']' from dual~');
  show('pr', q'~select '[' || to_char(-5, 'FM999PR') || ']' from dual~');
  show('s_format', q'~select '[' || to_char(5, 'FMS999') || ']' from dual~');
  show('dollar', q'~select '[' || to_char(1000, 'FM$9,999.00') || ']' from dual~');
  show('hex', q'~select trim(to_char(255, 'xxxx')) from dual~');
  show('hex_upper', q'~select trim(to_char(255, 'XXXX')) from dual~');
  show('scientific', q'~select '[' || to_char(1234, '9.99EEEE') || ']' from dual~');
  show('roman', q'~select '[' || to_char(14, 'FMRN') || ']' from dual~');
  show('b_format', q'~select '[' || trim(to_char(0, 'B999')) || ']' from dual~');
  show('v_format', q'~select '[' || to_char(12.345, '99V99') || ']' from dual~');
  show('rounding', q'~select '[' || to_char(2.5, '9') || ']' from dual~');
  show('nls_chars', q'~select '[' || to_char(1234.5, 'FM9G999D00', 'nls_numeric_characters='',.''') || ']' from dual~');
  show('tm9', q'~select to_char(12.5, 'TM9') from dual~');
end;
/
