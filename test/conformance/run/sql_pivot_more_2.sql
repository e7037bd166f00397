set serveroutput on
create table pv_t (region varchar2(5), q varchar2(2), amt number, cnt number);
insert into pv_t values ('east', 'Q1', 10, 1), ('east', 'Q2', 20, 2), ('west', 'Q1', 5, 1), ('west', 'Q1', 6, 1), ('north', null, 9, 1);
create table pv_w (id number, a number, b number, c number, x1 varchar2(3), x2 varchar2(3));
insert into pv_w values (1, 10, null, 30, 'p', 'q'), (2, null, null, 3, null, 'r');
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
  show('cte', q'~with s as (select q, amt from pv_t) select q1 from s pivot (sum(amt) for q in ('Q1' q1))~');
end;
/
