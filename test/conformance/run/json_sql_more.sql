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
  show('object_keyvalue', q'~select json_object(key 'a' value 1, 'b' value 'x') from dual~');
  show('object_colon', q'~select json_object('a': 1, 'b': null) from dual~');
  show('object_absent', q'~select json_object('a' value 1, 'b' value null absent on null) from dual~');
  show('object_columns', q'~select json_object(id, 'k' value 'x') from js_t where id = 1~');
  show('object_format', q'~select json_object('d' value '[1,2]' format json) from dual~');
  show('object_string', q'~select json_object('d' value '[1,2]') from dual~');
  show('object_nested', q'~select json_object('o' value json_object('x' value 1)) from dual~');
  show('object_bool', q'~select json_object('t' value true, 'f' value false) from dual~');
  show('object_date', q'~select json_object('d' value date '2026-01-31') from dual~');
  show('object_fraction', q'~select json_object('n' value .5, 'm' value -.25) from dual~');
  show('object_escape', q'~select json_object('s' value 'a"b\c') from dual~');
  show('object_star', q'~select json_object(*) from (select 1 x, 'q' y from dual)~');
  show('array', q'~select json_array(1, 'a', null, true) from dual~');
  show('array_null', q'~select json_array(1, null null on null) from dual~');
  show('array_query', q'~select json_array(select id from js_t order by id) from dual~');
  show('arrayagg', q'~select json_arrayagg(id order by id desc) from js_t~');
  show('arrayagg_null', q'~select json_arrayagg(x order by x nulls first null on null) from (select 1 x from dual union all select null from dual)~');
  show('arrayagg_objects', q'~select json_arrayagg(json_object('id' value id) order by id) from js_t where id < 3~');
  show('arrayagg_empty', q'~select json_arrayagg(id) from js_t where 1 = 0~');
  show('objectagg', q'~select json_objectagg(to_char(id) value 'k' || id) from js_t where id < 3~');
end;
/
