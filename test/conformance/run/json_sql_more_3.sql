set serveroutput on
create table js_t (id number primary key, doc clob check (doc is json), j json);
insert into js_t values (1, '{"a":1,"b":"x","tags":["p","q"],"o":{"k":true,"n":null}}', json('{"name":"Ann","age":40}'));
insert into js_t values (2, '{"a":2.50,"tags":[],"items":[{"sku":"s1","qty":2},{"sku":"s2","qty":5}]}', json('[1,2,{"z":3}]'));
insert into js_t values (3, '{"a":"text","b":null}', null);
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
  show('query_array', q'~select json_query(doc, '$.tags') from js_t where id = 1~');
  show('query_wrapper', q'~select json_query(doc, '$.b' with wrapper) from js_t where id = 1~');
  show('query_multi', q'~select json_query(doc, '$.items[*].sku' with wrapper) from js_t where id = 2~');
  show('query_conditional', q'~select json_query(doc, '$.o' with conditional wrapper) from js_t where id = 1~');
  show('query_empty', q'~select json_query(doc, '$.zz' empty array on empty) from js_t where id = 1~');
  show('query_error', q'~select json_query(doc, '$.items[*].sku' error on error) from js_t where id = 2~');
  show('exists', q'~select count(*) from js_t where json_exists(doc, '$.o')~');
  show('exists_filter', q'~select id from js_t where json_exists(doc, '$.items[*]?(@.qty > 4)')~');
  show('exists_and', q'~select id from js_t where json_exists(doc, '$.items[*]?(@.qty > 4 && @.sku == "s2")')~');
  show('exists_passing', q'~select id from js_t where json_exists(doc, '$.tags[*]?(@ == $t)' passing 'q' as "t")~');
  show('exists_starts', q'~select id from js_t where json_exists(doc, '$.items[*]?(@.sku starts with "s")')~');
  show('exists_in', q'~select id from js_t where json_exists(doc, '$.items?(@.qty in (5, 9))')~');
  show('exists_substring', q'~select id from js_t where json_exists(doc, '$?(@.a has substring "ex")')~');
  show('exists_null', q'~select id from js_t where json_exists(doc, '$?(@.b == null)')~');
  show('exists_not_exists', q'~select id from js_t where json_exists(doc, '$?(!exists(@.o))') order by id~');
  show('is_json', q'~select count(*) from dual where '{"a":1}' is json and 'x' is not json~');
  show('is_json_object', q'~select count(*) from dual where '[1]' is json object~');
  show('is_json_strict', q'~select count(*) from dual where '{a:1}' is json strict~');
  show('dot_number', q'~select t.doc.a from js_t t order by id~');
  show('dot_array', q'~select t.doc.tags[0] from js_t t where id = 1~');
end;
/
