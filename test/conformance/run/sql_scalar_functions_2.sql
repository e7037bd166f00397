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
  show('concat_neg_fraction', q'~select to_char(-.5) from dual~');
  show('char_compare', q'~select count(*) from sf_t where c = 'ab'~');
  show('char_blank_padded', q'~select count(*) from sf_t where c = 'ab   '~');
  show('char_vs_varchar', q'~select count(*) from sf_t where c = cast('ab' as varchar2(5))~');
  show('char_concat', q'~select '[' || c || ']' from sf_t where id = 1~');
  show('upper_unicode', q'~select upper(s) from sf_t where id = 3~');
  show('lengthb', q'~select lengthb(s) from sf_t where id = 3~');
  show('ascii', q'~select ascii('ABC') from dual~');
  show('chr', q'~select chr(65) from dual~');
  show('greatest_null', q'~select greatest(1, null, 3) from dual~');
  show('greatest_text', q'~select greatest('a', 'b') from dual~');
  show('greatest_mixed', q'~select greatest(5, '9') from dual~');
  show('least', q'~select least(4, 2, 8) from dual~');
  show('nvl_types', q'~select nvl(to_number(null), 0) from dual~');
  show('coalesce', q'~select coalesce(null, '', 'z') from dual~');
  show('nullif', q'~select nullif(1, 1) from dual union all select nullif(2, 1) from dual~');
  show('decode_null', q'~select decode(null, null, 'same', 'other') from dual~');
  show('decode_default_null', q'~select decode(1, 2, 'x') from dual~');
  show('decode_number_text', q'~select decode('1', 1, 1, 0) from dual~');
  show('case_null', q'~select case null when null then 'same' else 'other' end from dual~');
end;
/
