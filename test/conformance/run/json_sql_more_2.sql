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
  show('objectagg_absent', q'~select json_objectagg(k value v absent on null) from (select 'a' k, 1 v from dual union all select 'b', null from dual)~');
  show('value_num', q'~select json_value(doc, '$.a' returning number) from js_t order by id~');
  show('value_text', q'~select json_value(doc, '$.a') from js_t order by id~');
  show('value_missing', q'~select json_value(doc, '$.zz') from js_t where id = 1~');
  show('value_error_empty', q'~select json_value(doc, '$.zz' error on empty) from js_t where id = 1~');
  show('value_error_on_error', q'~select json_value(doc, '$.tags' error on error) from js_t where id = 1~');
  show('value_default_empty', q'~select json_value(doc, '$.zz' default 'none' on empty) from js_t where id = 1~');
  show('value_default_error', q'~select json_value(doc, '$.a' returning number default -1 on error) from js_t where id = 3~');
  show('value_bool', q'~select json_value(doc, '$.o.k') from js_t where id = 1~');
  show('value_bool_number', q'~select json_value(doc, '$.o.k' returning number) from js_t where id = 1~');
  show('value_null', q'~select json_value(doc, '$.o.n') from js_t where id = 1~');
  show('value_index', q'~select json_value(doc, '$.tags[1]') from js_t where id = 1~');
  show('value_last', q'~select json_value(doc, '$.tags[last]') from js_t where id = 1~');
  show('value_filter', q'~select json_value(doc, '$.items[*]?(@.sku == "s2").qty' returning number) from js_t where id = 2~');
  show('value_method', q'~select json_value(doc, '$.items.size()' returning number) from js_t where id = 2~');
  show('value_returning_date', q'~select to_char(json_value('{"d":"2026-03-04"}', '$.d' returning date), 'YYYY-MM-DD') from dual~');
  show('value_short', q'~select json_value('{"s":"abcdef"}', '$.s' returning varchar2(3)) from dual~');
  show('value_short_error', q'~select json_value('{"s":"abcdef"}', '$.s' returning varchar2(3) error on error) from dual~');
  show('value_truncate', q'~select json_value('{"s":"abcdef"}', '$.s' returning varchar2(3) truncate) from dual~');
  show('value_not_json', q'~select json_value('nope', '$.a') from dual~');
end;
/
