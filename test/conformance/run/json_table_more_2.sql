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
  show('filter_path', q'~select jt.sku from jt_t, json_table(doc, '$.lines[*]?(@.sku == "b")' columns (sku varchar2(5) path '$.sku')) jt~');
  show('joined', q'~select jt.sku || x.n from jt_t t, json_table(t.doc, '$.lines[*]' columns (sku varchar2(5) path '$.sku')) jt, (select 'a' k, 1 n from dual union all select 'b', 2 from dual) x where x.k = jt.sku order by 1~');
  show('empty_doc', q'~select count(*) from jt_t t, json_table(t.doc, '$' columns (o number path '$.order')) where t.id = 3~');
  show('invalid_doc', q'~select count(*) from json_table('{bad', '$' columns (o number path '$.a'))~');
  show('invalid_doc_error', q'~select count(*) from json_table('{bad', '$' error on error columns (o number path '$.a'))~');
end;
/
