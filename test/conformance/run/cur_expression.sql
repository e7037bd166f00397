set serveroutput on
create table ce_d (id number, n varchar2(10));
create table ce_e (id number, d number, n varchar2(10), h date);
insert into ce_d values (1, 'A');
insert into ce_d values (2, 'B');
insert into ce_e values (10, 1, 'x', date '2024-01-01');
insert into ce_e values (11, 1, 'y', date '2024-01-02');
create or replace function ce_join(c sys_refcursor, sep varchar2 default ',') return varchar2 is
  v varchar2(20); h date; t varchar2(200);
begin
  loop
    fetch c into v, h;
    exit when c%notfound;
    t := t || sep || v || to_char(h, 'dd');
  end loop;
  close c;
  return ltrim(t, sep);
end;
/
declare
  cursor c is select d.n, cursor(select e.n, e.id from ce_e e where e.d = d.id order by e.id desc) from ce_d d order by d.id;
  dn varchar2(10); en varchar2(10); id number; inner_c sys_refcursor; t varchar2(100);
begin
  for r in (select d.n, ce_join(cursor(select e.n, e.h from ce_e e where e.d = d.id order by e.id), ';') as list from ce_d d order by d.id) loop
    dbms_output.put_line(r.n || '=' || nvl(r.list, 'none'));
  end loop;
  open c;
  loop
    fetch c into dn, inner_c;
    exit when c%notfound;
    loop
      fetch inner_c into en, id;
      exit when inner_c%notfound;
      t := t || dn || en || id || ' ';
    end loop;
    close inner_c;
  end loop;
  close c;
  dbms_output.put_line(t);
end;
/
