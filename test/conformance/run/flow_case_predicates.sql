set serveroutput on
declare
  calls pls_integer := 0;
  v varchar2(10) := 'hello';
  n number;
  function f return number is
  begin
    calls := calls + 1;
    return 15;
  end;
  function grade(p number) return varchar2 is
  begin
    return case trunc(p / 10)
      when > 8 then 'A'
      when 7, 8 then 'B'
      when between 5 and 6 then 'C'
      when is null then 'none'
      else 'F'
    end;
  end;
begin
  case f
    when < 10 then dbms_output.put_line('low');
    when between 11 and 14, > 100 then dbms_output.put_line('mid');
    when in (15, 16) then dbms_output.put_line('in');
  end case;
  dbms_output.put_line('calls=' || calls);
  dbms_output.put_line('grades=' || grade(95) || grade(80) || grade(55) || grade(10) || grade(null));
  case length(v)
    when < 3 then dbms_output.put_line('short');
    when >= 3 then
      case upper(v) when like 'H%' then dbms_output.put_line('H' || length(v)); else dbms_output.put_line('other'); end case;
  end case;
  begin
    case n when > 0 then null; when <= 0 then null; end case;
  exception
    when case_not_found then dbms_output.put_line('null=' || sqlcode);
  end;
  dbms_output.put_line('expr=' || case v || '!' when 'x' then 1 when like '%!' then 2 end);
end;
/
