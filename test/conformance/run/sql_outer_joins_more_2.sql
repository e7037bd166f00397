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
  show('cross_apply', q'~select e.name || '/' || p.what from oj_e e cross apply (select what from oj_p where e = e.id and oj_p.e = e.id) p order by e.id, p.what~');
  show('outer_apply', q'~select e.name || '/' || nvl(p.what, '-') from oj_e e outer apply (select what from oj_p where oj_p.e = e.id order by what desc fetch first 1 row only) p order by e.id~');
  show('three_way', q'~select e.name || '/' || nvl(d.name, '-') || '/' || nvl(p.what, '-') from oj_e e left join oj_d d on d.id = e.d left join oj_p p on p.e = e.id order by e.id, p.what~');
  show('nested_parens', q'~select e.name from oj_e e left join (oj_p p join oj_d d on d.id = p.yr) on p.e = e.id order by e.id, p.what~');
  show('partitioned_filter', q'~select count(*) from oj_d where id in (select d from oj_e) or id = 3~');
  show('not_in_null', q'~select count(*) from oj_d where id not in (select d from oj_e)~');
  show('not_exists', q'~select name from oj_d d where not exists (select 1 from oj_e where d = d.id and oj_e.d = d.id)~');
  show('anti_filtered', q'~select name from oj_d where id not in (select d from oj_e where d is not null)~');
  show('multi_in', q'~select name from oj_e where (d, boss) in (select id, 10 from oj_d) and d = 1~');
  show('all_null', q'~select count(*) from oj_e where id > all (select e from oj_p)~');
  show('any_null', q'~select count(*) from oj_e where id > any (select e from oj_p)~');
  show('all_empty', q'~select count(*) from oj_e where id > all (select e from oj_p where 1 = 0)~');
  show('ambiguous', q'~select name from oj_d d join oj_e e on d.id = e.d~');
  show('missing_alias', q'~select oj_d.name from oj_d d~');
end;
/
