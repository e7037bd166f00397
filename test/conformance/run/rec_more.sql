set serveroutput on
create table rm_t (id number not null, name varchar2(10) default 'x', d date);
insert into rm_t values (1, 'one', date '2024-01-02');
create view rm_v as select id, name || '!' as full_name from rm_t;
create or replace package rm_p as
  type addr is record (nothing varchar2(5), street varchar2(20), zip number(5) := 12345);
  type person is record (name varchar2(10) not null := 'none', home addr, age pls_integer default 7);
  type people is table of person index by pls_integer;
  type peopled is table of people index by varchar2(10);
  function make(p_name varchar2, p_home addr default null) return person;
end;
/
create or replace package body rm_p as
  function make(p_name varchar2, p_home addr default null) return person is
    r person;
  begin
    r.name := p_name;
    r.home.street := nvl(p_home.street, 'nowhere');
    return r;
  end;
end;
/
declare
  cursor c is select t.*, 1 as extra from rm_t t;
  rc c%rowtype; rt rm_t%rowtype; rv rm_v%rowtype;
  p rm_p.person; q rm_p.person; ps rm_p.people; pd rm_p.peopled; a rm_p.addr;
begin
  dbms_output.put_line('d=' || p.name || p.home.zip || p.age);
  open c; fetch c into rc; close c;
  dbms_output.put_line('rc=' || rc.name || rc.extra);
  select * into rt from rm_t;
  dbms_output.put_line('rt=' || to_char(rt.d, 'yyyy'));
  select * into rv from rm_v;
  dbms_output.put_line('rv=' || rv.full_name);
  a.street := 'Main';
  p := rm_p.make('Bob', a);
  q := p; q.home.street := 'Other';
  dbms_output.put_line('copy=' || p.home.street || q.home.street);
  ps(1) := p; ps(2) := q; ps(1).home.zip := 1; pd('x') := ps; pd('x')(2).age := 99; pd('y')(5).age := 3;
  dbms_output.put_line('e=' || pd('x')(1).home.zip || pd('x')(2).age || ps(2).age || pd('y')(5).name);
  dbms_output.put_line('call=' || rm_p.make('Al').home.street || rm_p.make('Z', a).home.street);
  begin p.name := a.nothing; exception when value_error then dbms_output.put_line('notnull=' || sqlcode); end;
  begin p.home.zip := 123456; exception when value_error then dbms_output.put_line('zip=' || sqlcode); end;
  rt.id := 2; rt.name := 'two'; rt.d := null;
  insert into rm_t values rt;
  rt.name := 'deux';
  update rm_t set row = rt where id = 2;
  select name into a.street from rm_t where id = 2;
  dbms_output.put_line('row=' || a.street);
  rt := null;
  dbms_output.put_line('null=' || nvl(to_char(rt.id), 'null'));
end;
/
