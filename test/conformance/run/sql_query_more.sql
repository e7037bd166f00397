set serveroutput on
create table qm_t (id number primary key, g varchar2(2), v number);
insert into qm_t values (1, 'a', 10), (2, 'a', 20), (3, 'b', 20), (4, 'b', 40), (5, 'c', null);
create table qm_u (id number, x varchar2(5));
insert into qm_u values (1, 'one'), (3, 'three'), (9, null);
create table "Mixed" ("Id" number, "select" varchar2(5));
insert into "Mixed" values (1, 'q');
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
  show('union_dups', q'~select id from qm_t union select id from qm_u order by 1~');
  show('union_all', q'~select count(*) from (select id from qm_t union all select id from qm_u)~');
  show('minus', q'~select id from qm_t minus select id from qm_u order by id~');
  show('intersect', q'~select id from qm_t intersect select id from qm_u order by 1~');
  show('except_all', q'~select count(*) from (select 1 a from dual union all select 1 from dual except all select 1 from dual)~');
  show('precedence', q'~select id from qm_t union select id from qm_u minus select id from qm_t~');
  show('union_null', q'~select count(*) from (select null a from dual union select null from dual union select 1 from dual)~');
  show('union_types', q'~select 1 from dual union select 'a' from dual~');
  show('union_columns', q'~select 1, 2 from dual union select 1 from dual~');
  show('union_order_alias', q'~select id k from qm_t union select id from qm_u order by k desc~');
  show('union_parens', q'~select count(*) from (select 1 from dual union (select 2 from dual minus select 3 from dual))~');
  show('scalar_subquery', q'~select (select x from qm_u u where u.id = t.id) from qm_t t order by id~');
  show('scalar_many', q'~select (select id from qm_t) from dual~');
  show('scalar_none', q'~select (select id from qm_t where 1 = 0) from dual~');
  show('in_pairs', q'~select id from qm_t where (g, v) in (('a', 20), ('z', 1))~');
  show('not_in_pairs', q'~select count(*) from qm_t where (g, id) not in (select 'a', 1 from dual)~');
  show('exists_correlated', q'~select id from qm_t t where exists (select null from qm_u where qm_u.id = t.id) order by id~');
  show('inline_correlated_max', q'~select id from qm_t t where v = (select max(v) from qm_t where g = t.g) order by id~');
  show('any_list', q'~select id from qm_t where v = any (20, 30) order by id~');
  show('all_list', q'~select id from qm_t where v > all (10, 20)~');
end;
/
