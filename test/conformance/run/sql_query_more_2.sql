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
  show('rownum_le', q'~select count(*) from qm_t where rownum <= 2~');
  show('rownum_gt', q'~select count(*) from qm_t where rownum > 1~');
  show('rownum_top', q'~select id from (select id from qm_t order by v desc nulls last) where rownum = 1~');
  show('rownum_page', q'~select id from (select id, rownum r from (select id from qm_t order by id)) where r between 3 and 4~');
  show('rownum_select', q'~select rownum from qm_t where id > 2~');
  show('fetch_first', q'~select id from qm_t order by id fetch first 2 rows only~');
  show('fetch_offset', q'~select id from qm_t order by id offset 3 rows fetch next 10 rows only~');
  show('fetch_ties', q'~select id from qm_t order by v fetch first 2 rows with ties~');
  show('fetch_percent', q'~select id from qm_t order by id fetch first 40 percent rows only~');
  show('fetch_zero', q'~select count(*) from (select id from qm_t fetch first 0 rows only)~');
  show('fetch_negative', q'~select count(*) from (select id from qm_t fetch first -1 rows only)~');
  show('offset_null', q'~select count(*) from (select id from qm_t offset null rows)~');
  show('order_nulls_default', q'~select id from qm_t order by v, id~');
  show('order_desc_nulls', q'~select id from qm_t order by v desc, id~');
  show('order_nulls_first', q'~select id from qm_t order by v nulls first, id~');
  show('order_expression', q'~select id from qm_t order by -id~');
  show('order_case', q'~select id from qm_t order by case g when 'b' then 0 else 1 end, id~');
  show('distinct', q'~select distinct g from qm_t order by g~');
  show('distinct_null', q'~select count(*) from (select distinct v from qm_t)~');
  show('unique', q'~select count(*) from (select unique g from qm_t)~');
end;
/
