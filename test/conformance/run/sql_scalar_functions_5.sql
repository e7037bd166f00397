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
  show('quote_alias', q'~select "Total" from (select 7 as "Total" from dual)~');
end;
/
