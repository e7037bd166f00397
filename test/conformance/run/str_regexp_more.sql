set serveroutput on
create table rx_t (s varchar2(50));
insert into rx_t values ('alpha123'), ('Beta-7'), (null), ('x.y.z');
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
  show('like_basic', q'~select s from rx_t where regexp_like(s, '^[a-z]+[0-9]+$')~');
  show('like_ci', q'~select s from rx_t where regexp_like(s, '^beta', 'i')~');
  show('like_null', q'~select count(*) from rx_t where s is null and regexp_like(s, '.')~');
  show('like_alternation', q'~select count(*) from rx_t where regexp_like(s, 'alpha|Beta')~');
  show('like_class', q'~select count(*) from rx_t where regexp_like(s, '[[:digit:]]')~');
  show('like_perl', q'~select count(*) from rx_t where regexp_like(s, '\d')~');
  show('like_anchor_word', q'~select count(*) from rx_t where regexp_like(s, '^\w+$')~');
  show('substr', q'~select regexp_substr(s, '\d+') from rx_t order by s nulls last~');
  show('substr_nth', q'~select regexp_substr('x.y.z', '[^.]+', 1, 2) from dual~');
  show('substr_group', q'~select regexp_substr('Beta-7', '(\w+)-(\d)', 1, 1, null, 2) from dual~');
  show('substr_from', q'~select regexp_substr('abc def', '[a-z]+', 4) from dual~');
  show('substr_none', q'~select regexp_substr('abc', '\d') from dual~');
  show('instr', q'~select regexp_instr('alpha123', '\d') from dual~');
  show('instr_after', q'~select regexp_instr('alpha123', '\d+', 1, 1, 1) from dual~');
  show('instr_none', q'~select regexp_instr('abc', '\d') from dual~');
  show('count', q'~select regexp_count('a1b22c333', '\d+') from dual~');
  show('count_start', q'~select regexp_count('a1b22c333', '\d+', 3) from dual~');
  show('replace', q'~select regexp_replace('a1b22', '\d+', '#') from dual~');
  show('replace_remove', q'~select regexp_replace('a1b22', '\d+') from dual~');
  show('replace_backref', q'~select regexp_replace('2026-01-31', '(\d+)-(\d+)-(\d+)', '\1/\3/\2') from dual~');
end;
/
