set serveroutput on
create table bm_t (id number primary key, n varchar2(5));
create table bm_log (id number, n varchar2(5));
declare
  type ids is table of number index by pls_integer;
  type names is table of varchar2(10);
  type rows_t is table of bm_t%rowtype;
  type idx is table of pls_integer index by pls_integer;
  i ids; n names; r rows_t; x idx; d ids;
  cursor c is select * from bm_t order by id;
  bulk_errors exception; pragma exception_init(bulk_errors, -24381);
begin
  for k in 1 .. 5 loop i(k) := k * 10; end loop;
  n := names('a', 'b', 'c', 'd', 'e');
  forall k in 1 .. 5 insert into bm_t values (i(k), n(k));
  dbms_output.put_line('ins=' || sql%rowcount);
  forall k in 1 .. 2 update bm_t set n = 'z' where id >= i(k) * 2;
  dbms_output.put_line('upd=' || sql%rowcount || ' ' || sql%bulk_rowcount(1) || ' ' || sql%bulk_rowcount(2));
  i.delete(2); i.delete(4);
  forall k in indices of i delete from bm_t where id = i(k) returning id bulk collect into d;
  dbms_output.put_line('del=' || sql%rowcount || ' ' || d.count || d(1) || d(3));
  x(1) := 5; x(2) := 1;
  forall k in values of x insert into bm_log values (i(x(1)), n(k)) ;
  select n bulk collect into n from bm_log order by n;
  dbms_output.put_line('val=' || n(1) || n(2));
  rollback;
  n := names('a', 'toolong', 'c', 'd', 'e');
  i(2) := 1; i(4) := 10;
  begin
    forall k in 1 .. 5 save exceptions insert into bm_t values (i(k), n(k));
  exception
    when bulk_errors then
      dbms_output.put_line('err=' || sql%bulk_exceptions.count || ' rc=' || sql%rowcount);
      for k in 1 .. sql%bulk_exceptions.count loop
        dbms_output.put_line(sql%bulk_exceptions(k).error_index || ' ' || sql%bulk_exceptions(k).error_code);
      end loop;
  end;
  select * bulk collect into r from bm_t order by id;
  dbms_output.put_line('rows=' || r.count || r(1).id || r(3).n);
  for k in 1 .. r.count loop r(k).id := r(k).id + 1; end loop;
  forall k in 1 .. r.count insert into bm_t values r(k);
  dbms_output.put_line('recs=' || sql%rowcount);
  forall k in 1 .. r.count update bm_t set n = r(k).n || 'x' where id = r(k).id;
  open c;
  loop
    fetch c bulk collect into r limit 4;
    exit when r.count = 0;
    dbms_output.put_line('batch=' || r.count || ' ' || r(r.first).id || ' ' || c%rowcount);
  end loop;
  close c;
  select id bulk collect into d from bm_t where 1 = 0;
  dbms_output.put_line('none=' || d.count);
  select id, n bulk collect into d, n from bm_t order by id desc fetch first 2 rows only;
  dbms_output.put_line('two=' || d(1) || n(1));
  begin
    forall k in 1 .. 3 execute immediate 'update bm_t set n = :1 where id = :2' using 'q', d(k);
  exception when others then dbms_output.put_line('missing=' || sqlcode); end;
  update bm_t set n = 'w' where id < 30 returning id, n bulk collect into d, n;
  dbms_output.put_line('ret=' || d.count || n(1));
  execute immediate 'select id from bm_t where id > :x order by 1' bulk collect into d using 30;
  dbms_output.put_line('dyn=' || d.count || d(1));
  execute immediate 'delete from bm_t where id < :x returning id into :y' using 30 returning bulk collect into d;
  dbms_output.put_line('dynret=' || d.count);
end;
/
