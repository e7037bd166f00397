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
  show('dot_type_method', q'~select t.doc.a.number() from js_t t where id = 2~');
  show('dot_json_type', q'~select t.j.name.string() from js_t t where id = 1~');
  show('dot_json_quoted', q'~select json_serialize(t.j.name) from js_t t where id = 1~');
  show('json_col_value', q'~select json_value(j, '$.age') from js_t where id = 1~');
  show('json_col_query', q'~select json_query(j, '$[2]') from js_t where id = 2~');
  show('mergepatch', q'~select json_mergepatch('{"a":1,"b":2}', '{"a":9,"b":null,"c":3}') from dual~');
  show('transform', q'~select json_transform('{"a":1,"b":2}', set '$.a' = 5, remove '$.b', insert '$.n' = 1) from dual~');
  show('transform_append', q'~select json_transform('{"t":[1]}', append '$.t' = 2) from dual~');
  show('transform_rename', q'~select json_transform('{"a":1}', rename '$.a' = 'z') from dual~');
  show('transform_keep', q'~select json_transform('{"a":1,"b":2}', keep '$.a') from dual~');
  show('serialize_pretty', q'~select regexp_count(json_serialize('{"a":1}' pretty), '.+') from dual~');
  show('json_equal', q'~select count(*) from dual where json_equal('{"a":1,"b":2}', '{"b":2,"a":1}')~');
  show('json_scalar', q'~select json_serialize(json_scalar('x')) from dual~');
  show('update_transform', q'~select json_serialize(json_transform(j, set '$.age' = 41)) from js_t where id = 1~');
end;
/
