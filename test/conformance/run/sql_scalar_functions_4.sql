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
  show('big', q'~select 12345678901234567890123456789012345678 from dual~');
  show('bitand', q'~select bitand(6, 12) from dual~');
  show('width_bucket', q'~select width_bucket(25, 0, 50, 5) from dual~');
  show('implicit_add', q'~select '1' + 2 from dual~');
  show('implicit_bad', q'~select 'a' + 1 from dual~');
  show('implicit_where', q'~select count(*) from sf_t where id = '1'~');
  show('varchar_vs_number', q'~select count(*) from sf_t where s = 5~');
  show('between_text', q'~select count(*) from sf_t where s between 'a' and 'b'~');
  show('like_escape', q'~select count(*) from dual where 'a_b' like 'a\_b' escape '\'~');
  show('like_null', q'~select count(*) from dual where 'a' like null~');
  show('like_number', q'~select count(*) from sf_t where n like '-2%'~');
  show('not_like', q'~select count(*) from sf_t where s not like 'a%'~');
  show('empty_equals_null', q'~select count(*) from sf_t where s is null and nvl(s, 'q') = 'q' and trim('  ') is null~');
  show('soundex', q'~select soundex('Smythe') from dual~');
  show('dump_ora_hash', q'~select case when vsize('abc') = 3 then null else 'bad' end from dual~');
  show('rawtohex', q'~select rawtohex(utl_raw.cast_to_raw('abc')) from dual~');
  show('hextoraw', q'~select hextoraw('ff0a') from dual~');
  show('sys_context', q'~select count(*) from dual where sys_context('userenv', 'current_schema') = user~');
  show('ora_null_arith', q'~select 1 + null from dual~');
  show('nanvl', q'~select nanvl(to_binary_double('nan'), 0) from dual~');
end;
/
