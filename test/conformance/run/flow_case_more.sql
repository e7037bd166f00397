set serveroutput on
declare
  n number; v varchar2(10) := 'b'; d date := date '2024-02-29';
  function f return number is begin dbms_output.put_line('called'); return 2; end;
begin
  case f when 1 then dbms_output.put_line('one'); when 2 then dbms_output.put_line('two'); end case;
  case when n is null then dbms_output.put_line('null'); else dbms_output.put_line('x'); end case;
  <<lbl>> case v when 'a' then null; when 'b' then dbms_output.put_line('lbl'); end case lbl;
  begin case n when null then dbms_output.put_line('x'); end case; exception when case_not_found then dbms_output.put_line('cnf=' || sqlcode); end;
  dbms_output.put_line('e=' || case n when null then 'x' else 'else' end);
  dbms_output.put_line('s=' || nvl(case v when 'z' then 'x' end, 'null'));
  dbms_output.put_line('m=' || case when v in ('a','b') and d > date '2024-01-01' then 'in' end);
  v := case when true then null else 'x' end;
  dbms_output.put_line('nv=' || nvl(v, 'null'));
  case 5 when 1, 2 then dbms_output.put_line('low'); when 3, 4, 5 then dbms_output.put_line('list'); else null; end case;
  case 15 when < 10 then dbms_output.put_line('small'); when between 10 and 20 then dbms_output.put_line('range'); end case;
  n := case 3 when > 5 then 1 when 2, 3 then 9 end;
  dbms_output.put_line('n=' || n);
end;
/
