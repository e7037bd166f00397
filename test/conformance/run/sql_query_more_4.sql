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
  show('having_alias', q'~select g from qm_t group by g having count(*) > 1 order by g~');
  show('order_by_agg', q'~select g from qm_t group by g order by sum(v) desc nulls last~');
  show('any_in_select_case', q'~select count(case when v = 20 then 1 end) + count(case when v > 30 then 1 end) from qm_t~');
  show('between_dates', q'~select count(*) from dual where date '2026-01-15' between date '2026-01-01' and date '2026-01-31'~');
  show('in_null_list', q'~select count(*) from qm_t where v not in (10, null)~');
  show('null_equals', q'~select count(*) from qm_t where v = null~');
  show('like_case', q'~select count(*) from qm_t where g like 'A%'~');
end;
/
