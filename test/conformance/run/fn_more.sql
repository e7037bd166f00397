set serveroutput on
create table fm_t (id number, n varchar2(10));
insert into fm_t values (1, 'a'); 
insert into fm_t values (2, null);
create or replace function fm_bool(p boolean) return varchar2 is begin return case when p then 'T' when not p then 'F' else 'U' end; end;
/
create or replace function fm_ndf(p number) return varchar2 is v varchar2(10); begin select n into v from fm_t where id = p; return v; end;
/
create or replace function fm_def(a number default 1, b varchar2 := 'x', c date default null) return varchar2 is begin return a || b || nvl(to_char(c, 'yyyy'), '-'); end;
/
create or replace function fm_err(p number) return number is begin raise_application_error(-20010, 'bad ' || p); end;
/
create or replace function fm_dml(p number) return number is begin insert into fm_t values (p, 'z'); return p; end;
/
declare
  v varchar2(200); n number;
  function priv return number is begin return 7; end;
begin
  select fm_ndf(99) into v from dual; dbms_output.put_line('ndf=' || nvl(v, 'null'));
  begin v := fm_ndf(99); exception when no_data_found then dbms_output.put_line('plsql=' || sqlcode); end;
  select fm_def() || fm_def(2) || fm_def(b => 'q') || fm_def(c => date '2024-01-01', a => 5) into v from dual; dbms_output.put_line(v);
  begin select fm_err(id) into n from fm_t where id = 1; exception when others then dbms_output.put_line(sqlcode || substr(sqlerrm, 1, 16)); end;
  begin select fm_dml(5) into n from dual; exception when others then dbms_output.put_line('dml=' || sqlcode); end;
  n := fm_dml(3); select count(*) into n from fm_t; dbms_output.put_line('cnt=' || n);
  dbms_output.put_line(fm_bool(true) || fm_bool(null) || fm_bool(1 = 2));
  select max(fm_def(id)) into v from fm_t where fm_def(id) like '2%' group by fm_def(id) having max(id) > 1; dbms_output.put_line(v);
  update fm_t set n = fm_def(id, 'u') where id = 1; select n into v from fm_t where id = 1; dbms_output.put_line(v);
  n := priv; select n + priv_n into n from (select 1 as priv_n from dual); dbms_output.put_line(n);
  select nvl2(n, 'set', 'null') || decode(id, 1, 'one', 2, 'two', 'other') into v from fm_t where id = 2; dbms_output.put_line(v);
end;
/
