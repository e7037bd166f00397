set serveroutput on
create table oj_d (id number primary key, name varchar2(10));
create table oj_e (id number primary key, d number, boss number, name varchar2(10));
create table oj_p (e number, what varchar2(10), yr number);
insert into oj_d values (1, 'ops'), (2, 'dev'), (3, 'hr');
insert into oj_e values (10, 1, null, 'ann'), (11, 1, 10, 'bob'), (12, 2, 10, 'cid'), (13, null, 12, 'dee');
insert into oj_p values (10, 'x', 1), (11, 'y', 1), (11, 'z', 2), (null, 'w', 2);
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
  show('plus_basic', q'~select d.name || '/' || nvl(e.name, '-') from oj_d d, oj_e e where d.id = e.d(+) order by d.id, e.id~');
  show('plus_two_conditions', q'~select d.name || '/' || nvl(e.name, '-') from oj_d d, oj_e e where d.id = e.d(+) and e.name(+) = 'bob' order by d.id~');
  show('plus_filter_after', q'~select d.name from oj_d d, oj_e e where e.d(+) = d.id and e.id is null~');
  show('plus_chain', q'~select e.name || '/' || nvl(p.what, '-') from oj_d d, oj_e e, oj_p p where d.id(+) = e.d and e.id = p.e(+) order by e.id, p.what~');
  show('plus_constant_expr', q'~select e.name || '/' || nvl(p.what, '-') from oj_e e, oj_p p where p.e(+) = e.id and p.yr(+) = 1 + 1 order by e.id~');
  show('plus_between', q'~select e.name || '/' || nvl(p.what, '-') from oj_e e, oj_p p where p.e(+) = e.id and p.yr(+) between 0 and 1 order by e.id~');
  show('plus_or_refused', q'~select e.name from oj_e e, oj_p p where p.e(+) = e.id or p.yr(+) = 1~');
  show('plus_with_ansi', q'~select e.name from oj_e e join oj_d d on d.id = e.d, oj_p p where p.e(+) = e.id~');
  show('plus_self', q'~select e.name || '/' || nvl(b.name, '-') from oj_e e, oj_e b where e.boss = b.id(+) order by e.id~');
  show('full', q'~select nvl(d.name, '-') || '/' || nvl(e.name, '-') from oj_d d full outer join oj_e e on d.id = e.d order by d.id nulls last, e.id~');
  show('right', q'~select nvl(e.name, '-') || '/' || p.what from oj_e e right join oj_p p on p.e = e.id order by e.id nulls last, p.what~');
  show('left_on_and', q'~select e.name || '/' || nvl(p.what, '-') from oj_e e left join oj_p p on p.e = e.id and p.yr = 1 order by e.id~');
  show('left_where', q'~select e.name || '/' || nvl(p.what, '-') from oj_e e left join oj_p p on p.e = e.id where p.yr = 1 order by e.id~');
  show('using', q'~select distinct d from oj_e join (select id d, name dn from oj_d) using (d) order by d~');
  show('using_qualified', q'~select oj_e.d from oj_e join (select id d from oj_d) x using (d)~');
  show('using_full', q'~select d from oj_e full join (select id d from oj_d) using (d) order by d~');
  show('natural', q'~select count(*) from oj_d natural join oj_e~');
  show('natural_star', q'~select count(*) from (select * from (select 1 a, 2 b from dual) natural join (select 1 a, 3 c from dual)) unpivot (v for n in (a, b, c))~');
  show('cross', q'~select count(*) from oj_d cross join oj_e~');
  show('lateral', q'~select e.name || ':' || x.n from oj_e e, lateral (select count(*) n from oj_p p where p.e = e.id) x order by e.id~');
end;
/
