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
  show('replace_nth', q'~select regexp_replace('a1b2c3', '\d', '#', 1, 2) from dual~');
  show('replace_ci', q'~select regexp_replace('AbA', 'a', '-', 1, 0, 'i') from dual~');
  show('replace_spaces', q'~select regexp_replace('a   b    c', ' {2,}', ' ') from dual~');
  show('replace_split_case', q'~select regexp_replace('someName', '([a-z])([A-Z])', '\1_\2') from dual~');
  show('dot_newline', q'~select regexp_count('a' || chr(10) || 'b', 'a.b', 1, 'n') from dual~');
  show('dot_no_newline', q'~select regexp_count('a' || chr(10) || 'b', 'a.b') from dual~');
  show('multi_line', q'~select regexp_count('ab' || chr(10) || 'ac', '^a', 1, 'm') from dual~');
  show('greedy', q'~select regexp_substr('<a><b>', '<.*>') from dual~');
  show('lazy', q'~select regexp_substr('<a><b>', '<.*?>') from dual~');
  show('backref_in_pattern', q'~select regexp_substr('xyaab', '(\w)\1') from dual~');
  show('x_flag', q'~select regexp_count('ab', 'a b', 1, 'x') from dual~');
  show('bad_pattern', q'~select regexp_substr('a', '(') from dual~');
  show('bad_bracket', q'~select regexp_substr('a', '[a') from dual~');
  show('empty_pattern', q'~select regexp_replace('abc', '', 'x') from dual~');
  show('dollar_literal', q'~select regexp_replace('5', '(\d)', '\1$') from dual~');
  show('in_check', q'~select count(*) from dual where not regexp_like('abc', '^[0-9]+$')~');
  show('email', q'~select count(*) from dual where regexp_like('a.b@c.org', '^[A-Za-z0-9._%+-]+@[A-Za-z0-9.-]+\.[A-Za-z]{2,}$')~');
end;
/
