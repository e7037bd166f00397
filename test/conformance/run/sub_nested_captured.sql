set serveroutput on
declare
  depth number := 0; maxd number := 0;
  function even(n number) return boolean;
  function odd(n number) return boolean is
  begin if n = 0 then return false; end if; return even(n - 1); end;
  function even(n number) return boolean is
  begin if n = 0 then return true; end if; return odd(n - 1); end;
  procedure walk(n number) is
    loc number := n;
    procedure inner is begin
      depth := depth + loc;
      loc := loc * 10;
    end;
  begin
    if n > maxd then maxd := n; end if;
    if n > 0 then walk(n - 1); end if;
    inner;
    dbms_output.put_line('loc' || n || '=' || loc);
  end;
  function fact(n positive) return number is
  begin return case when n = 1 then 1 else n * fact(n - 1) end; end;
begin
  walk(2);
  dbms_output.put_line('depth=' || depth || ' max=' || maxd);
  dbms_output.put_line('even=' || case when even(10) then 'y' else 'n' end);
  dbms_output.put_line('fact=' || fact(20));
  dbms_output.put_line('fact=' || fact(30));
end;
/
