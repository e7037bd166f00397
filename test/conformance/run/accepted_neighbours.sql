create table an_t (id number, name varchar2(10));
create table an_u (id number, note varchar2(10));
create sequence an_s;
create or replace type an_tab is table of number;
/
create or replace type an_o as object (a number, b varchar2(10), static function make return an_o, member function twice return number, map member function m return number) not final;
/
create or replace type body an_o is
  static function make return an_o is begin return an_o(1, 'x'); end;
  member function twice return number is begin return 2 * self.a; end;
  map member function m return number is begin return a; end;
end;
/
create or replace type an_p under an_o (c number, overriding member function twice return number);
/
create or replace type body an_p is
  overriding member function twice return number is begin return 3 * c; end;
end;
/
create or replace procedure an_duplicates_unused is
  n number;
  n varchar2(10);
  type t is table of number;
  type t is table of date;
begin
  null;
end;
/
create or replace package an_defaults is
  procedure one(a number default 1, b varchar2 := 'x');
  procedure two(a number default 1);
end;
/
create or replace package body an_defaults is
  procedure one(a number default 1, b varchar2 := 'x') is begin null; end;
  procedure two(a number) is begin null; end;
begin
  one; one(2); one(b => 'y'); one(1, b => 'z'); two; two(a => 3);
end;
/
create or replace package an_friend accessible by (procedure an_caller, package an_defaults) is
  procedure p;
end;
/
create or replace package body an_friend is
  procedure p is begin null; end;
end;
/
create or replace procedure an_caller is
begin
  an_friend.p;
end;
/
create or replace procedure an_labels is
  n number := 0;
begin
  <<outer_loop>>
  for i in 1 .. 3 loop
    <<inner_loop>>
    loop
      exit outer_loop when i = 2;
      exit inner_loop when i = 1;
      continue outer_loop when i = 3;
    end loop inner_loop;
  end loop outer_loop;
  <<blk>>
  declare
    m number := 1;
  begin
    n := blk.m;
    if n = 1 then
      goto done;
    end if;
    n := 2;
  end blk;
  <<done>>
  null;
end;
/
create or replace procedure an_handlers is
  e_one exception;
  e_two exception;
  pragma exception_init(e_one, -20001);
  pragma exception_init(e_two, -20001);
begin
  null;
exception
  when e_one or e_two then
    null;
  when no_data_found or too_many_rows then
    raise;
  when others then
    raise;
end;
/
create or replace procedure an_into is
  type nums is table of number;
  type names is table of varchar2(10) index by pls_integer;
  type recs is table of an_t%rowtype index by pls_integer;
  r an_t%rowtype;
  ids nums;
  texts names;
  rows_ recs;
  n number;
  v varchar2(20);
  d date;
  cursor c(p number default 1) is select t.id, u.id uid_, t.name from an_t t join an_u u on u.id = t.id where t.id = p;
  rc c%rowtype;
begin
  select id, name into r from an_t where id = 1;
  select id, name into r.id, r.name from an_t where id = 1;
  select id, name bulk collect into ids, texts from an_t;
  select id, name bulk collect into rows_ from an_t;
  select '5', 6 into n, v from dual;
  select to_char(sysdate) into d from dual;
  open c; fetch c into rc; close c;
  for x in c(2) loop n := x.uid_ + x.id; end loop;
  for x in (select t.*, u.note from an_t t, an_u u where t.id = u.id) loop v := x.note; end loop;
  for x in (select count(*), max(id) from an_t) loop null; end loop;
  delete from an_t where id = -1 returning id into n;
end;
/
create or replace procedure an_forall is
  type recs is table of an_t%rowtype index by pls_integer;
  type nums is table of number index by pls_integer;
  r recs;
  k nums;
begin
  forall i in 1 .. r.count
    insert into an_t values r(i);
  forall i in indices of k
    update an_t set name = 'x' where id = k(i);
  forall i in 1 .. k.count save exceptions
    insert into an_t (id, name) values (r(i).id, upper(r(i).name));
  forall i in values of k
    delete from an_t where id = k(i);
  forall i in 1 .. k.count
    execute immediate 'delete from an_t where id = :1' using k(i);
end;
/
create or replace package an_sql is
  type nums is table of number;
  type by_index is table of number index by pls_integer;
  c_max constant number := 3;
  function public_one(a number default 1) return number;
  procedure run;
end;
/
create or replace package body an_sql is
  g number := 1;
  function later return number;
  function public_one(a number default 1) return number is begin return a; end;
  procedure run is
    t nums := nums(1, 2);
    b by_index;
    o an_tab := an_tab(1);
    n number;
    m number;
    v varchar2(100);
  begin
    m := later();
    v := sqlerrm;
    select count(*), max(g + c_max) into n, m from table(t);
    select count(*) into n from table(b);
    select count(*) into n from table(o) x where x.column_value member of o;
    select public_one(a => 2), public_one, public_one(t(1)) into n, m, m from dual;
    insert into an_t values (an_s.nextval, v);
    n := sql%rowcount;
    n := an_s.currval;
    n := case m when 1 then 2 else 3 end;
    n := case when m is null then 1 else n end;
    v := case true when n > 1 then 'a' else 'b' end;
    execute immediate 'select 1 from dual' into n;
    execute immediate 'begin :1 := :2; end;' using out n, in 5;
  end;
  function later return number is begin return 1; end;
end;
/
create or replace procedure an_types(p1 in out nocopy clob, p2 out nocopy an_tab) is
  n number;
  i pls_integer := 5;
  v varchar2(4000) := 5;
  c clob := 'text';
  d date := '01-JAN-24';
  b boolean := n is null or not (n > 1);
  r raw(10) := 'AB';
  ts timestamp := sysdate;
  iv interval day to second := systimestamp - systimestamp;
  o an_o := an_p(1, 'x', 2);
  q an_p := treat(o as an_p);
  j json_object_t := json_object_t.parse('{}');
  e json_element_t := j;
begin
  n := v + i || '1';
  v := d || n;
  d := d + 1;
  d := d + iv;
  iv := iv * 2;
  n := d - sysdate;
  if d > '01-JAN-24' and o < an_o.make() and b then
    v := substr(c, 1, 10) || r;
  end if;
  n := o.twice() + q.twice + an_o(3, 'y').twice();
  p2 := an_tab();
  p2.extend(2);
  p2(1) := v;
  p2 := p2 multiset union an_tab(1);
  b := 1 member of p2;
  p1 := v;
  n := j.get('a').to_number + j.get_number('b');
  j := treat(e as json_object_t);
  raise_application_error(-20001, 'x' || n, true);
end;
/
create or replace function an_pipe(n number default 3) return an_tab pipelined is
begin
  for i in 1 .. n loop
    pipe row (i);
  end loop;
  return;
end;
/
create or replace function an_use_pipe return number is
  n number;
begin
  select sum(column_value) into n from table(an_pipe(2));
  for r in (select column_value v from an_pipe()) loop
    n := n + r.v;
  end loop;
  return n;
end;
/
create or replace trigger an_tr before insert or update or delete on an_t for each row when (new.id > 0 or old.id > 0)
declare
  pragma autonomous_transaction;
begin
  :new.name := upper(:new.name);
  if updating('NAME') and :old.id = :new.id then
    null;
  end if;
end;
/
create or replace function an_cached(a number) return number result_cache deterministic is
begin
  return a;
end;
/
create or replace procedure an_rights authid current_user is
  pragma udf;
begin
  null;
end;
/
begin
  for r in (select name, line, position, text from user_errors order by name, sequence) loop
    dbms_output.put_line(r.name || ' ' || r.line || '/' || r.position || ' ' || r.text);
  end loop;
  for r in (select count(*) n, count(case when status <> 'VALID' then 1 end) bad from user_objects where object_name like 'AN\_%' escape '\') loop
    dbms_output.put_line('units=' || r.n || ' invalid=' || r.bad);
  end loop;
end;
/
