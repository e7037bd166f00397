set serveroutput on
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
  show('double_text', q'~select to_char(1.5d) from dual~');
  show('double_concat', q'~select 'x' || -0.25d from dual~');
  show('double_zero', q'~select to_char(0d) from dual~');
  show('float_text', q'~select to_char(1.25f) from dual~');
end;
/
