set serveroutput on
create or replace package fp_p as
  type rec is record (id number, n varchar2(10));
  type recs is table of rec;
  type cur_t is ref cursor return rec;
  function gen(p_from number, p_to number default 3) return recs pipelined;
  function dbl(c sys_refcursor) return recs pipelined;
  function fails return recs pipelined;
  function endless return recs pipelined;
  function cached(n number) return number result_cache;
  function det(n number) return number deterministic parallel_enable;
end;
/
create or replace package body fp_p as
  function gen(p_from number, p_to number default 3) return recs pipelined is
    r rec;
  begin
    for i in p_from .. p_to loop r.id := i; r.n := 'n' || i; pipe row(r); end loop;
    return;
  end;
  function dbl(c sys_refcursor) return recs pipelined is
    r rec;
  begin
    loop fetch c into r; exit when c%notfound; r.id := r.id * 2; pipe row(r); pipe row(rec(0, r.n)); end loop;
    close c;
  end;
  function fails return recs pipelined is
  begin
    pipe row(rec(1, 'a'));
    raise no_data_found;
  end;
  function endless return recs pipelined is
    i number := 0;
  begin
    loop i := i + 1; pipe row(rec(i, 'x')); exit when i > 1000; end loop;
  end;
  function cached(n number) return number result_cache is begin return n + 1; end;
  function det(n number) return number deterministic parallel_enable is begin return n * n; end;
end;
/
declare
  v varchar2(200); n number; c sys_refcursor; a number; b varchar2(10);
begin
  for r in (select * from table(fp_p.gen(1))) loop v := v || r.id || r.n || ' '; end loop;
  dbms_output.put_line(v);
  select sum(id) into n from fp_p.gen(p_to => 5, p_from => 4); dbms_output.put_line('sum=' || n);
  select listagg(id || n, ',') within group (order by id, n) into v from table(fp_p.dbl(cursor(select level, 'c' || level from dual connect by level <= 2)));
  dbms_output.put_line(v);
  select count(*) into n from table(fp_p.fails); dbms_output.put_line('fails=' || n);
  select max(id) into n from table(fp_p.endless) where rownum <= 3; dbms_output.put_line('few=' || n);
  dbms_output.put_line('rc=' || fp_p.cached(1) || fp_p.cached(1) || fp_p.det(3));
  select fp_p.det(level) into n from dual where level = 1 connect by level <= 1; dbms_output.put_line('det=' || n);
  open c for select * from table(fp_p.gen(7, 8)); fetch c into a, b; close c; dbms_output.put_line('c=' || a || b);
  select count(*) into n from table(fp_p.gen(1, 4)) x join table(fp_p.gen(2, 3)) y on x.id = y.id; dbms_output.put_line('join=' || n);
end;
/
