set serveroutput on
create or replace package cm_p as
  subtype key_t is varchar2(20);
  type row_t is table of number index by pls_integer;
  type grid is table of row_t index by key_t;
  type nest is table of number;
  type nests is table of nest;
  type rec is record (id number, tags nest, m row_t);
  type recs is table of rec index by pls_integer;
  type va is varray(3) of nest;
end;
/
declare
  g cm_p.grid; ns cm_p.nests := cm_p.nests(cm_p.nest(1, 2), cm_p.nest(3)); r cm_p.rec; rs cm_p.recs; v cm_p.va := cm_p.va();
  k cm_p.key_t; t number := 0;
  procedure add(p in out nocopy cm_p.row_t, n number) is begin p(p.count + 1) := n; end;
begin
  g('b')(1) := 10; g('b')(5) := 50; g('a')(2) := 2;
  k := g.first;
  while k is not null loop
    for i in g(k).first .. g(k).last loop if g(k).exists(i) then t := t + g(k)(i); end if; end loop;
    dbms_output.put_line(k || '=' || g(k).count || ' ' || t);
    k := g.next(k);
  end loop;
  add(g('b'), 99);
  dbms_output.put_line('add=' || g('b').count || g('b')(3));
  ns.extend; ns(3) := cm_p.nest(); ns(3).extend(2); ns(3)(2) := 7; ns(1)(1) := 100;
  dbms_output.put_line('ns=' || ns.count || ns(1)(1) || ns(3)(2) || nvl(to_char(ns(3)(1)), 'n'));
  ns(2).delete; dbms_output.put_line('del=' || ns(2).count);
  begin t := r.tags.count; exception when collection_is_null then dbms_output.put_line('null=' || sqlcode); end;
  r.id := 1; r.tags := cm_p.nest(4, 5); r.m(9) := 9;
  rs(1) := r; rs(2).id := 5; rs(2).m(1) := 1; r.tags(1) := 44;
  dbms_output.put_line('rs=' || rs(1).tags(1) || r.tags(1) || rs(1).m(9) || rs(2).m.count || rs.count);
  begin rs(2).tags(1) := 1; exception when collection_is_null then dbms_output.put_line('null2=' || sqlcode); end;
  begin t := rs(3).id; exception when no_data_found then dbms_output.put_line('ndf=' || sqlcode); end;
  dbms_output.put_line('still=' || rs.count);
  v.extend; v(1) := cm_p.nest(1); v(1).extend; v(1)(2) := 3;
  dbms_output.put_line('v=' || v(1).count || v.limit);
  t := 0; for i in 1 .. cm_p.nest(1, 2, 3).count loop t := t + i; end loop; dbms_output.put_line('ctor=' || t);
  select sum(column_value) into t from table(ns(1)); dbms_output.put_line('tab=' || t);
  g.delete; dbms_output.put_line('empty=' || g.count || case when g.first is null then 'null' end);
end;
/
