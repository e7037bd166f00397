set serveroutput on
create type ci_nums as table of number;
/
create type ci_obj as object (id number, name varchar2(10), member function label return varchar2);
/
create type body ci_obj as member function label return varchar2 is begin return id || '=' || name; end; end;
/
create type ci_objs as table of ci_obj;
/
create type ci_arr as varray(5) of varchar2(10);
/
create function ci_range(n number) return ci_nums pipelined is begin for i in 1 .. n loop pipe row(i); end loop; return; end;
/
create function ci_make(n number) return ci_objs is r ci_objs := ci_objs(); begin for i in 1 .. n loop r.extend; r(i) := ci_obj(i, chr(96 + i)); end loop; return r; end;
/
create function ci_double(x number) return number deterministic is begin return x * 2; end;
/
create table ci_t (id number, k varchar2(2));
insert into ci_t values (1, 'a'), (2, 'b'), (3, 'c');
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
  show('member_of', q'~select count(*) from dual where 2 member of ci_nums(1, 2)~');
  show('not_member', q'~select count(*) from dual where 5 not member of ci_nums(1, 2)~');
  show('submultiset', q'~select count(*) from dual where ci_nums(1) submultiset of ci_nums(1, 2)~');
  show('multiset_union', q'~select cardinality(ci_nums(1, 2) multiset union ci_nums(2, 3)) from dual~');
  show('multiset_distinct', q'~select cardinality(ci_nums(1, 2) multiset union distinct ci_nums(2, 3)) from dual~');
  show('multiset_except', q'~select cardinality(ci_nums(1, 2) multiset except ci_nums(2, 3)) from dual~');
  show('set_function', q'~select cardinality(set(ci_nums(1, 2, 2))) from dual~');
  show('cast_multiset', q'~select cardinality(cast(multiset(select id from ci_t) as ci_nums)) from dual~');
  show('cast_collect', q'~select cardinality(cast(collect(id) as ci_nums)) from ci_t~');
  show('table_of_cast', q'~select sum(column_value) from table(cast(multiset(select id from ci_t) as ci_nums))~');
  show('is_empty', q'~select count(*) from dual where ci_nums() is empty~');
  show('is_not_empty', q'~select count(*) from dual where ci_nums(1) is not empty~');
  show('outer_table', q'~select count(*) from (select 1 x from dual union all select 2 from dual) t, table(case when t.x = 1 then ci_nums() end) (+) n~');
  show('treat_attr', q'~select (select o.name from table(ci_make(2)) o where o.id = 2) from dual~');
  show('powerset_none', q'~select * from table(5)~');
  show('odci', q'~select count(*) from table(sys.odcinumberlist(1, 2, 3))~');
  show('rownum_table', q'~select rownum || ':' || column_value from table(ci_nums(3, 1))~');
  show('minus_tables', q'~select column_value from table(ci_nums(1, 2)) minus select column_value from table(ci_nums(2))~');
end;
/
