set serveroutput on
create table sf_t (id number, s varchar2(20), c char(5), n number);
insert into sf_t values (1, 'abc', 'ab', 5), (2, null, null, null), (3, 'Ünï', 'x', -2.5);
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
  show('substr_neg', q'~select substr('abc', -2) from dual~');
  show('substr_zero', q'~select substr('abc', 0, 2) from dual~');
  show('substr_beyond', q'~select substr('abc', 5) from dual~');
  show('instr_from_end', q'~select instr('abcabc', 'a', -1) from dual~');
  show('instr_nth', q'~select instr('abcabc', 'b', 1, 2) from dual~');
  show('replace_null', q'~select replace('abc', 'b') from dual~');
  show('replace_empty_search', q'~select replace('abc', '', 'x') from dual~');
  show('translate', q'~select translate('abc', 'ac', '13') from dual~');
  show('translate_remove', q'~select translate('a1b2c3', 'x123', 'x') from dual~');
  show('lpad', q'~select lpad(42, 5, '0') from dual~');
  show('lpad_cut', q'~select lpad('abc', 2) from dual~');
  show('rpad_pattern', q'~select rpad('abc', 6, 'xy') from dual~');
  show('initcap', q'~select initcap('hello WORLD-wide') from dual~');
  show('trim_char', q'~select trim('x' from 'xxabcx') from dual~');
  show('trim_leading', q'~select trim(leading 'x' from 'xabcx') from dual~');
  show('ltrim_set', q'~select ltrim('abcab', 'ab') from dual~');
  show('length_null', q'~select length('') from dual~');
  show('length_char', q'~select length(c) from sf_t where id = 1~');
  show('concat_null', q'~select 'abc' || null from dual~');
  show('concat_num', q'~select 'a' || 1.5 from dual~');
end;
/
