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
  show('case_binary_sort', q'~select column_value from table(sys.odcivarchar2list('a', 'Z', 'A')) order by 1~');
  show('quoted', q'~select "select" from "Mixed" where "Id" = 1~');
  show('quoted_wrong_case', q'~select id from "Mixed"~');
  show('quoted_table_wrong', q'~select 1 from mixed~');
  show('alias_quoted', q'~select "my col" from (select 3 as "my col" from dual)~');
  show('alias_scope_where', q'~select id k from qm_t where k = 1~');
  show('missing_column', q'~select nothing from qm_t~');
  show('missing_table', q'~select 1 from qm_none~');
  show('missing_expression', q'~select from qm_t~');
  show('too_many_values', q'~select id from qm_t where id in (select id, g from qm_t)~');
  show('not_enough_values', q'~select id from qm_t where (id, g) in (select id from qm_t)~');
  show('bad_function', q'~select no_such_function(1) from dual~');
  show('date_vs_number', q'~select case when 1 = 1 then date '2026-01-01' else 1 end from dual~');
  show('invalid_number_arg', q'~select upper('a', 'b') from dual~');
  show('dual_x', q'~select dummy from dual~');
  show('self_alias_star', q'~select count(*) from (select t.*, t.id dup from qm_t t where id < 4)~');
  show('inline_dup_columns', q'~select id from (select t.id, u.id from qm_t t, qm_u u)~');
  show('star_and_column', q'~select count(*) from (select qm_t.*, 1 one from qm_t)~');
  show('star_mixed', q'~select 1 + * from qm_t~');
  show('with_join_agg', q'~select t.g || ':' || count(u.id) from qm_t t left join qm_u u on u.id = t.id group by t.g order by t.g~');
end;
/
