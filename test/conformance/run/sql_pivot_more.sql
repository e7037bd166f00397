set serveroutput on
create table pv_t (region varchar2(5), q varchar2(2), amt number, cnt number);
insert into pv_t values ('east', 'Q1', 10, 1), ('east', 'Q2', 20, 2), ('west', 'Q1', 5, 1), ('west', 'Q1', 6, 1), ('north', null, 9, 1);
create table pv_w (id number, a number, b number, c number, x1 varchar2(3), x2 varchar2(3));
insert into pv_w values (1, 10, null, 30, 'p', 'q'), (2, null, null, 3, null, 'r');
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
  show('basic', q'~select region || '/' || nvl(to_char(q1), '-') || '/' || nvl(to_char(q2), '-') from (select region, q, amt from pv_t) pivot (sum(amt) for q in ('Q1' as q1, 'Q2' as q2)) order by region~');
  show('quoted_names', q'~select "'Q1'" from (select region, q, amt from pv_t) pivot (sum(amt) for q in ('Q1')) order by region~');
  show('two_aggregates', q'~select nvl(to_char(q1_s), '-') || '/' || q1_n from (select region, q, amt from pv_t) pivot (sum(amt) as s, count(*) as n for q in ('Q1' q1, 'Q2' q2)) order by region~');
  show('multi_column', q'~select a || '/' || nvl(to_char(b), '-') from (select region, q, amt from pv_t) pivot (sum(amt) for (region, q) in (('east', 'Q1') as a, ('west', 'Q2') as b))~');
  show('no_group', q'~select q1 || '/' || q2 from (select q, amt from pv_t) pivot (sum(amt) for q in ('Q1' q1, 'Q2' q2))~');
  show('with_where', q'~select region from (select region, q, amt from pv_t) pivot (sum(amt) for q in ('Q1' q1, 'Q2' q2)) where q2 is not null~');
  show('alias', q'~select count(p.region) from (select region, q, amt from pv_t) pivot (max(amt) for q in ('Q1' q1)) p~');
  show('number_values', q'~select "1" from (select cnt, amt from pv_t where cnt = 1 and amt < 7) pivot (count(amt) for cnt in (1))~');
  show('listagg', q'~select q1 from (select region, q, amt from pv_t where region = 'west') pivot (listagg(amt, ',') within group (order by amt) for q in ('Q1' q1))~');
  show('unpivot', q'~select id || k || v from (select id, a, b, c from pv_w) unpivot (v for k in (a, b, c)) order by id, k~');
  show('unpivot_nulls', q'~select count(*) from (select id, a, b, c from pv_w) unpivot include nulls (v for k in (a, b, c))~');
  show('unpivot_alias', q'~select k from (select id, a, b, c from pv_w where id = 1) unpivot (v for k in (a as 'x', b as 'y', c as 'z')) order by 1~');
  show('unpivot_number_alias', q'~select sum(v * k) from (select id, a, c from pv_w where id = 1) unpivot (v for k in (a as 1, c as 1))~');
  show('unpivot_pairs', q'~select t || n from (select id, a, c, x1, x2 from pv_w) unpivot ((t, n) for k in ((x1, a) as 'first', (x2, c) as 'second')) order by id, k~');
  show('unpivot_table', q'~select count(*) from pv_w unpivot (v for k in (a, b, c))~');
  show('pivot_back', q'~select least(nvl(a, c), c) from (select id, k, v from (select id, a, c from pv_w) unpivot (v for k in (a, c))) pivot (max(v) for k in ('A' a, 'C' c)) order by id~');
  show('star_columns', q'~select count(*) from (select * from (select region, q, amt from pv_t) pivot (sum(amt) for q in ('Q1' q1, 'Q2' q2)))~');
  show('unknown_column', q'~select * from pv_t pivot (sum(amt) for nope in ('Q1'))~');
  show('avg_count', q'~select q1_a || '/' || q1_c from (select region, q, amt from pv_t where region = 'west') pivot (avg(amt) a, count(amt) c for q in ('Q1' q1))~');
  show('expression', q'~select q1 * 2 from (select q, amt from pv_t) pivot (sum(amt) for q in ('Q1' q1))~');
end;
/
