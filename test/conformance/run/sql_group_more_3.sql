set serveroutput on
create table gm_t (a varchar2(2), b number, v number, d date);
insert into gm_t values ('x', 1, 10, date '2026-01-05'), ('x', 2, 20, date '2026-01-20'), ('y', 1, 30, date '2026-02-01'), ('y', 1, null, date '2026-02-03'), (null, 2, 5, date '2026-02-09');
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
  show('max_text', q'~select max(a) from gm_t~');
  show('min_date', q'~select min(d) from gm_t~');
  show('hypothetical_rank', q'~select rank(15) within group (order by v) from gm_t~');
  show('having_subquery', q'~select a from gm_t group by a having sum(v) > (select min(v) from gm_t) order by a~');
end;
/
