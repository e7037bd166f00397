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
  show('table_ctor', q'~select column_value from table(ci_nums(3, 1, 2))~');
  show('table_order', q'~select column_value from table(ci_nums(3, 1, 2)) order by 1~');
  show('table_alias', q'~select sum(t.column_value) from table(ci_nums(3, 1, 2)) t~');
  show('table_join', q'~select k from ci_t, table(ci_nums(1, 3)) n where n.column_value = ci_t.id order by 1~');
  show('in_table', q'~select count(*) from ci_t where id in (select column_value from table(ci_nums(2, 3)))~');
  show('varray', q'~select column_value from table(ci_arr('x', 'y'))~');
  show('pipelined', q'~select column_value from table(ci_range(4))~');
  show('pipelined_no_table', q'~select count(*) from ci_range(3)~');
  show('pipelined_lateral', q'~select t.id || '-' || r.column_value from ci_t t, table(ci_range(t.id)) r where t.id < 3 order by 1~');
  show('objects', q'~select id || name from table(ci_make(2))~');
  show('objects_alias', q'~select o.name from table(ci_make(2)) o where o.id = 2~');
  show('object_method', q'~select value(o).label() from table(ci_make(2)) o where o.id = 2~');
  show('object_ctor', q'~select ci_obj(7, 'q').label() from dual~');
  show('function_in_sql', q'~select ci_double(id) from ci_t order by id~');
  show('function_where', q'~select id from ci_t where ci_double(id) > 2 order by id~');
  show('function_named', q'~select ci_double(x => 4) from dual~');
  show('function_group', q'~select sum(ci_double(id)) from ci_t~');
  show('function_nested', q'~select ci_double(ci_double(1)) from dual~');
  show('function_in_case', q'~select case when ci_double(1) = 2 then 2 else 0 end from dual~');
  show('cardinality', q'~select cardinality(ci_nums(1, 2, 3)) from dual~');
end;
/
