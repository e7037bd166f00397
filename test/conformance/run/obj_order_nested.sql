set serveroutput on
create or replace type oo_addr as object (street varchar2(20), zip number);
/
create or replace type oo_tags as varray(5) of varchar2(10);
/
create or replace type oo_pers as object (
  nm varchar2(10), addr oo_addr, tags oo_tags,
  order member function cmp(o oo_pers) return integer,
  member procedure tag(t varchar2)
);
/
create or replace type body oo_pers as
  order member function cmp(o oo_pers) return integer is
  begin
    return case when self.addr.zip < o.addr.zip then -1 when addr.zip > o.addr.zip then 1 else 0 end;
  end;
  member procedure tag(t varchar2) is
  begin
    if tags is null then tags := oo_tags(); end if;
    tags.extend;
    tags(tags.last) := t;
  end;
end;
/
create or replace type oo_people as table of oo_pers;
/
declare
  a oo_pers := oo_pers('a', oo_addr('s1', 10), null);
  b oo_pers := oo_pers(nm => 'b', addr => oo_addr('s2', 20), tags => oo_tags('t1'));
  p oo_people := oo_people();
  v varchar2(100);
begin
  a.tag('x'); b.tag('y');
  dbms_output.put_line(a.tags(1) || b.tags(2) || b.tags.count);
  dbms_output.put_line(case when a < b then 'lt' else 'ge' end || case when a = b then 'eq' else 'ne' end);
  p.extend(2); p(1) := b; p(2) := a;
  p(1).addr.street := 'new';
  dbms_output.put_line(p(1).addr.street || b.addr.street);
  for r in (select t.nm, t.addr.zip z, value(t) as obj from table(p) t order by t.nm) loop
    v := v || r.nm || r.z || r.obj.addr.street || ';';
  end loop;
  dbms_output.put_line(v);
  a.addr := null;
  begin dbms_output.put_line('z=' || a.addr.zip); exception when access_into_null then dbms_output.put_line('null=' || sqlcode); when others then dbms_output.put_line('o=' || sqlcode); end;
end;
/
