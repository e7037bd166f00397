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
  show('plain_fraction', q'~select to_char(.5) from dual~');
  show('plain_negative', q'~select to_char(-.5) from dual~');
  show('to_number', q'~select to_number('1,234.50', '9,999.99') from dual~');
  show('to_number_dollar', q'~select to_number('$12', '$99') from dual~');
  show('to_number_hex', q'~select to_number('ff', 'xx') from dual~');
  show('to_number_bad', q'~select to_number('12a') from dual~');
  show('to_number_default', q'~select to_number('12a' default -1 on conversion error) from dual~');
  show('to_number_spaces', q'~select to_number('  12 ') from dual~');
  show('to_number_exp', q'~select to_number('1.2e3') from dual~');
  show('cast_round', q'~select cast(1.235 as number(5, 2)) from dual~');
  show('cast_overflow', q'~select cast(1000 as number(3)) from dual~');
  show('cast_text', q'~select cast(12 as varchar2(5)) from dual~');
  show('cast_text_cut', q'~select cast('abc' as varchar2(2)) from dual~');
  show('cast_int', q'~select cast('2.5' as integer) from dual~');
  show('cast_char', q'~select '[' || cast('ab' as char(4)) || ']' from dual~');
  show('cast_default', q'~select cast('x' as number default 0 on conversion error) from dual~');
  show('validate', q'~select column_value from table(sys.odcinumberlist(validate_conversion('12' as number), validate_conversion('x' as number)))~');
  show('negative_scale', q'~select cast(1234 as number(4, -2)) from dual~');
  show('double_div', q'~select to_char(1d / 0) from dual~');
  show('double_nan', q'~select to_char(0d / 0) from dual~');
end;
/
