set serveroutput on
create table jt_t (id number, doc clob);
insert into jt_t values (1, '{"order":7,"when":"2026-02-03","ok":true,"lines":[{"sku":"a","qty":2,"tags":["x","y"]},{"sku":"b","qty":"3","tags":[]},{"sku":"c"}],"notes":["n1","n2"]}');
insert into jt_t values (2, '{"order":8,"lines":[]}');
insert into jt_t values (3, null);
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
  show('basic', q'~select jt.ord from jt_t t, json_table(t.doc, '$' columns (ord number path '$.order')) jt order by 1~');
  show('implicit_path', q'~select jt.sku from jt_t, json_table(doc, '$.lines[*]' columns (sku)) jt~');
  show('ordinality', q'~select jt.n || jt.sku from jt_t, json_table(doc, '$.lines[*]' columns (n for ordinality, sku varchar2(5) path '$.sku')) jt~');
  show('types', q'~select jt.q from jt_t, json_table(doc, '$.lines[*]' columns (q number path '$.qty')) jt~');
  show('nested', q'~select jt.o || nvl(jt.sku, '') || nvl(to_char(jt.q), '-') || nvl(jt.tag, '-') from jt_t, json_table(doc, '$' columns (o number path '$.order', nested path '$.lines[*]' columns (sku varchar2(5) path '$.sku', q number path '$.qty', nested path '$.tags[*]' columns (tag varchar2(5) path '$')))) jt order by jt.o, jt.sku, jt.tag~');
  show('siblings', q'~select count(*) from jt_t, json_table(doc, '$' columns (nested path '$.lines[*]' columns (s varchar2(5) path '$.sku'), nested path '$.notes[*]' columns (n varchar2(5) path '$'))) jt where id = 1~');
  show('exists_col', q'~select jt.e from jt_t, json_table(doc, '$.lines[*]' columns (e number exists path '$.tags')) jt~');
  show('exists_text', q'~select jt.e from jt_t, json_table(doc, '$.lines[*]' columns (e varchar2(5) exists path '$.tags')) jt~');
  show('format_json', q'~select jt.tags from jt_t, json_table(doc, '$.lines[*]' columns (tags varchar2(50) format json path '$.tags')) jt~');
  show('wrapper', q'~select jt.q from jt_t, json_table(doc, '$.lines[*]' columns (q varchar2(50) format json with wrapper path '$.qty')) jt~');
  show('default_qty', q'~select jt.q from jt_t, json_table(doc, '$.lines[*]' columns (q number path '$.qty' default 0 on empty)) jt~');
  show('error_on_error', q'~select jt.q from jt_t, json_table(doc, '$' error on error columns (q number path '$.when')) jt where id = 1~');
  show('date_column', q'~select to_char(jt.d, 'YYYY-MM-DD') from jt_t, json_table(doc, '$' columns (d date path '$.when')) jt where id = 1~');
  show('boolean_text', q'~select jt.ok from jt_t, json_table(doc, '$' columns (ok varchar2(5) path '$.ok')) jt where id = 1~');
  show('left_join', q'~select t.id || '/' || nvl(jt.sku, '-') from jt_t t left join json_table(t.doc, '$.lines[*]' columns (sku varchar2(5) path '$.sku')) jt on 1 = 1 order by t.id, jt.sku~');
  show('outer_apply', q'~select count(*) from jt_t t outer apply json_table(t.doc, '$.lines[*]?(@.sku == "a")' columns (sku varchar2(5) path '$.sku')) jt~');
  show('literal', q'~select sum(v) from json_table('[1,2,3]', '$[*]' columns (v number path '$'))~');
  show('no_row_path', q'~select a from json_table('{"a":1}' columns (a number))~');
  show('with_aggregate', q'~select jt.o || ':' || sum(jt.q) from jt_t, json_table(doc, '$' columns (o number path '$.order', nested path '$.lines[*]' columns (q number path '$.qty'))) jt where id = 1 group by jt.o~');
  show('strict_text', q'~select jt.s from json_table('{"s":"abcdef"}', '$' columns (s varchar2(3) path '$.s')) jt~');
end;
/
