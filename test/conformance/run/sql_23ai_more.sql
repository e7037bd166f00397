set serveroutput on
create table ai_t (id number, active boolean, v number);
insert into ai_t values (1, true, 10), (2, false, 20), (3, null, 30);
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
  show('no_from', q'~select 1 + 2~');
  show('no_from_sysdate', q'~select case when sysdate > date '2020-01-01' then 1 end~');
  show('values_table', q'~select x || y from (values (1, 'a'), (2, 'b')) t (x, y) order by x~');
  show('values_cte', q'~with t (a) as (values (1), (2)) select sum(a) from t~');
  show('bool_where', q'~select id from ai_t where active~');
  show('bool_not', q'~select id from ai_t where not active~');
  show('bool_is_null', q'~select id from ai_t where active is null~');
  show('bool_is_true', q'~select count(*) from ai_t where active is true~');
  show('bool_is_not_true', q'~select count(*) from ai_t where active is not true~');
  show('bool_equals', q'~select id from ai_t where active = true~');
  show('bool_text', q'~select to_char(active) from ai_t order by id~');
  show('bool_expr', q'~select id from ai_t where (v > 15) = true order by id~');
  show('bool_cast', q'~select cast(true as number)~');
  show('bool_from_text', q'~select count(*) from dual where to_boolean('yes')~');
  show('bool_case', q'~select case active when true then 'on' when false then 'off' end from ai_t order by id~');
  show('bool_order', q'~select id from ai_t order by active~');
  show('group_by_alias', q'~select k || ':' || n from (select case when v > 15 then 'big' else 'small' end k, count(*) n from ai_t group by k) order by 1~');
  show('having_alias', q'~select k from (select case when v > 15 then 'big' else 'small' end k, count(*) n from ai_t group by k having n > 1)~');
  show('update_from', q'~update ai_t t set v = s.nv from (select id, v * 2 nv from ai_t) s where s.id = t.id~');
  show('updated', q'~select v from ai_t order by id~');
  show('delete_from_join', q'~delete from ai_t t from (select 3 id from dual) s where s.id = t.id~');
  show('insert_multi', q'~insert into ai_t values (5, true, 1), (6, false, 2)~');
  show('insert_set', q'~insert into ai_t set id = 7, active = true, v = 3~');
  show('any_value', q'~select count(*) from (select active, any_value(v) from ai_t where active group by active)~');
  show('bool_agg', q'~select to_char(boolean_or_agg(active)) || '/' || to_char(boolean_and_agg(active)) from ai_t~');
  show('interval_sum', q'~select extract(day from s) * 24 + extract(hour from s) from (select sum(i) s from (select interval '12' hour i from dual union all select interval '1' day from dual))~');
  show('interval_avg', q'~select extract(hour from avg(i)) from (select interval '12' hour i from dual union all select interval '1' day from dual)~');
  show('ceil_date', q'~select to_char(ceil(timestamp '2026-01-01 10:00:00', 'DD'), 'YYYY-MM-DD')~');
  show('floor_date', q'~select to_char(floor(date '2026-01-20', 'MM'), 'YYYY-MM-DD')~');
  show('round_ties', q'~select round_ties_to_even(column_value) from table(sys.odcinumberlist(2.5, 3.5))~');
  show('xor', q'~select bit_xor_agg(x) from (select 2 x from dual union all select 3 from dual)~');
  show('json_new', q'~select json { 'a' : 1 }~');
  show('json_array_new', q'~select json [1, 2]~');
  show('group_all', q'~select count(*) from (select mod(id, 2), count(*) from ai_t where id < 3 group by all)~');
  show('qualify', q'~select id from ai_t qualify row_number() over (partition by active order by id) = 1 order by id fetch first 2 rows only~');
end;
/
