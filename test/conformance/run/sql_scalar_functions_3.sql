set serveroutput on
create table sf_t (id number, s varchar2(20), c char(5), n number);
insert into sf_t values (1, 'abc', 'ab', 5), (2, null, null, null), (3, 'Ünï', 'x', -2.5);
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
  show('case_searched', q'~select case when n < 0 then 'neg' when n > 0 then 'pos' end from sf_t where id = 3~');
  show('lnnvl', q'~select count(*) from sf_t where lnnvl(n > 0)~');
  show('sign_abs', q'~select sign(n) || '/' || abs(n) from sf_t where id = 3~');
  show('mod_neg', q'~select mod(-7, 3) from dual~');
  show('mod_zero', q'~select mod(7, 0) from dual~');
  show('remainder', q'~select remainder(11, 4) from dual~');
  show('round_half', q'~select round(2.5) from dual union all select round(-2.5) from dual~');
  show('round_places', q'~select round(1234.567, 2) from dual union all select round(1234.567, -2) from dual~');
  show('trunc_places', q'~select trunc(1234.567, 2) from dual union all select trunc(1234.567, -1) from dual~');
  show('ceil_floor', q'~select ceil(-1.5) || '/' || floor(-1.5) from dual~');
  show('power', q'~select power(2, 3) || '/' || power(2, -3) from dual~');
  show('sqrt_neg', q'~select sqrt(-1) from dual~');
  show('div_zero', q'~select 1 / 0 from dual~');
  show('untaken_case', q'~select case when 1 = 1 then 'ok' else to_char(1 / 0) end from dual~');
  show('untaken_column', q'~select case when id > 0 then 'ok' else to_char(id / 0) end from sf_t~');
  show('false_and', q'~select count(*) from sf_t where 1 = 0 and 1 / 0 = 1~');
  show('coalesce_lazy', q'~select coalesce(1, 1 / 0) from dual~');
  show('decode_lazy', q'~select decode(1, 1, 'a', to_char(1 / 0)) from dual~');
  show('to_number_lazy', q'~select case when 'abc' = 'x' then to_number('abc') else 0 end from dual~');
  show('to_date_lazy', q'~select case when 1 = 2 then to_char(to_date('99', 'MM')) else '0' end from dual~');
end;
/
