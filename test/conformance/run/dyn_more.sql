set serveroutput on
create table dm_t (id number, n varchar2(10));
create or replace package dm_p as
  type rec is record (a number, b varchar2(10));
  type nt is table of number;
  type aa is table of varchar2(10) index by pls_integer;
  procedure show(r rec);
  function twice(b boolean) return boolean;
end;
/
create or replace package body dm_p as
  procedure show(r rec) is begin dbms_output.put_line('rec=' || r.a || r.b); end;
  function twice(b boolean) return boolean is begin return not b; end;
end;
/
declare
  n number; v varchar2(20); b boolean := true; r dm_p.rec; c dm_p.nt := dm_p.nt(1, 2, 3); a dm_p.aa; cur sys_refcursor; row_v dm_t%rowtype; d date; cl clob;
begin
  execute immediate 'begin :x := :y * 2; end;' using out n, in 21; dbms_output.put_line('out=' || n);
  execute immediate 'begin :x := :x + 1; end;' using in out n; dbms_output.put_line('inout=' || n);
  execute immediate 'begin :b := dm_p.twice(:c); end;' using out b, in b; dbms_output.put_line('bool=' || case when b then 'T' else 'F' end);
  r.a := 1; r.b := 'x';
  execute immediate 'begin dm_p.show(:r); end;' using r;
  execute immediate 'declare l dm_p.rec := :r; begin l.a := 5; :o := l; end;' using r, out r; dbms_output.put_line('recout=' || r.a);
  execute immediate 'declare c dm_p.nt := :c; t number := 0; begin for i in 1 .. c.count loop t := t + c(i); end loop; :n := t; end;' using c, out n;
  dbms_output.put_line('coll=' || n);
  a(1) := 'one'; a(7) := 'seven';
  execute immediate 'declare x dm_p.aa := :a; begin :v := x(7) || x.count; end;' using a, out v; dbms_output.put_line('aa=' || v);
  execute immediate 'select count(*) from table(:c) where column_value > :m' into n using c, 1; dbms_output.put_line('tab=' || n);
  execute immediate 'insert into dm_t values (:1, :2) returning id * 2, n into :3, :4' using 5, 'five' returning into n, v;
  dbms_output.put_line('ret=' || n || v || sql%rowcount);
  execute immediate 'insert into dm_t values (:1, :2) returning n into :3' using 6, 'six', out v; dbms_output.put_line('ret=' || v);
  execute immediate 'select * from dm_t where id = :i' into row_v using 5; dbms_output.put_line('row=' || row_v.n);
  begin execute immediate 'select id from dm_t where id = :i' into n using 99; exception when no_data_found then dbms_output.put_line('ndf=' || sqlcode); end;
  begin execute immediate 'select id from dm_t' into n; exception when too_many_rows then dbms_output.put_line('tmr=' || sqlcode); end;
  open cur for 'select n from dm_t where id > :a and id < :b order by id' using 1, 100;
  loop fetch cur into v; exit when cur%notfound; dbms_output.put_line('cur=' || v); end loop; close cur;
  execute immediate 'begin execute immediate ''begin :y := :x || ''''!''''; end;'' using out :o, in :i; end;' using out v, in 'deep'; dbms_output.put_line('nested=' || v);
  begin execute immediate 'begin raise_application_error(-20123, ''inner''); end;'; exception when others then dbms_output.put_line(sqlcode || ' ' || substr(sqlerrm, 1, 16)); end;
  begin execute immediate 'selec 1 from dual'; exception when others then dbms_output.put_line('parse=' || sqlcode); end;
  begin execute immediate 'select nope from dual' into n; exception when others then dbms_output.put_line('col=' || sqlcode); end;
  begin execute immediate 'select 1 from nope' into n; exception when others then dbms_output.put_line('table=' || sqlcode); end;
  begin execute immediate 'begin nope; end;'; exception when others then dbms_output.put_line('block=' || sqlcode); end;
  begin execute immediate 'select :a from dual' into n; exception when others then dbms_output.put_line('bind=' || sqlcode); end;
  begin execute immediate 'select 1 from dual' into n using 5; exception when others then dbms_output.put_line('bind=' || sqlcode); end;
  begin execute immediate 'select id, n from dm_t where id = 5' into n; exception when others then dbms_output.put_line('cols=' || sqlcode); end;
  execute immediate 'create table dm_x (a number)'; execute immediate 'insert into dm_x values (1)'; execute immediate 'select a from dm_x' into n; dbms_output.put_line('ddl=' || n);
  execute immediate 'drop table dm_x';
  cl := 'select ''' || rpad('x', 10, 'y') || ''' from dual'; execute immediate cl into v; dbms_output.put_line('clob=' || v);
  execute immediate 'select :d + 1 from dual' into d using date '2024-02-28'; dbms_output.put_line('date=' || to_char(d, 'yyyy-mm-dd'));
  execute immediate 'update dm_t set n = upper(n)'; dbms_output.put_line('rc=' || sql%rowcount);
  begin execute immediate null; exception when others then dbms_output.put_line('null=' || sqlcode); end;
end;
/
