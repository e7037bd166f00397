set serveroutput on
create table cv_t (id number, n varchar2(5));
insert into cv_t values (1, 'a');
insert into cv_t values (2, 'b');
create or replace package cv_p as
  type strong is ref cursor return cv_t%rowtype;
  type weak is ref cursor;
  procedure opn(c in out strong, p number);
  function get(what varchar2) return sys_refcursor;
  procedure outc(c out sys_refcursor);
end;
/
create or replace package body cv_p as
  procedure opn(c in out strong, p number) is begin open c for select * from cv_t where id >= p order by id; end;
  function get(what varchar2) return sys_refcursor is
    c sys_refcursor;
  begin
    if what = 'n' then open c for select n from cv_t order by n;
    elsif what = 'd' then open c for 'select id, n from cv_t where id = :x' using 2;
    end if;
    return c;
  end;
  procedure outc(c out sys_refcursor) is begin open c for select count(*) from cv_t; end;
end;
/
declare
  s cv_p.strong; w cv_p.weak; c sys_refcursor; c2 sys_refcursor; r cv_t%rowtype; v varchar2(10); n number;
  type ids is table of number; l ids; type rows_t is table of cv_t%rowtype index by pls_integer; rs rows_t;
  procedure drain(p sys_refcursor) is
    x varchar2(10);
  begin
    loop fetch p into x; exit when p%notfound; dbms_output.put_line('drain=' || x || p%rowcount); end loop;
    close p;
  end;
begin
  cv_p.opn(s, 1);
  loop fetch s into r; exit when s%notfound; dbms_output.put_line('s=' || r.id || r.n); end loop;
  dbms_output.put_line('rc=' || s%rowcount);
  close s;
  begin fetch s into r; exception when invalid_cursor then dbms_output.put_line('closed=' || sqlcode); end;
  drain(cv_p.get('n'));
  c := cv_p.get('d');
  c2 := c;
  fetch c2 into n, v;
  dbms_output.put_line('alias=' || n || v || c%rowcount);
  close c2;
  dbms_output.put_line('isopen=' || case when c%isopen then 'Y' else 'N' end);
  cv_p.outc(c); fetch c into n; close c; dbms_output.put_line('out=' || n);
  open w for select id from cv_t order by id desc;
  fetch w bulk collect into l; close w;
  dbms_output.put_line('bulk=' || l(1) || l(2));
  open c for select * from cv_t order by id;
  fetch c bulk collect into rs limit 1;
  dbms_output.put_line('lim=' || rs.count || rs(1).n || case when c%found then 'Y' else 'N' end);
  fetch c bulk collect into rs limit 5;
  dbms_output.put_line('lim=' || rs.count || rs(1).n || case when c%notfound then 'Y' else 'N' end);
  close c;
  c := null;
  begin fetch c into r; exception when invalid_cursor then dbms_output.put_line('null=' || sqlcode); end;
  open c for select id, n from cv_t;
  begin fetch c into n; exception when others then dbms_output.put_line('mismatch=' || sqlcode); end;
  open c for select 7 from dual; fetch c into n; dbms_output.put_line('reopen=' || n); close c;
end;
/
