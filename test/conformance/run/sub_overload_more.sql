set serveroutput on
declare
  n number := 1; i pls_integer := 1; d binary_double := 1;
  function f(a number) return varchar2 is begin return 'number'; end;
  function f(a varchar2) return varchar2 is begin return 'varchar2'; end;
  function f(a date) return varchar2 is begin return 'date'; end;
  function f(a boolean) return varchar2 is begin return 'boolean'; end;
  function f(a number, b varchar2) return varchar2 is begin return 'number,varchar2'; end;
  function f(b varchar2, a varchar2, c number default 0) return varchar2 is begin return 'v,v,n'; end;
  function g(x pls_integer) return varchar2 is begin return 'pls'; end;
  function g(x number) return varchar2 is begin return 'num'; end;
  function g(x binary_double) return varchar2 is begin return 'dbl'; end;
  procedure p(a number) is begin dbms_output.put_line('p1=' || a); end;
  procedure p(b varchar2) is begin dbms_output.put_line('p2=' || b); end;
  function p return varchar2 is begin return 'pf'; end;
begin
  dbms_output.put_line('a=' || f(1));
  dbms_output.put_line('b=' || f('1'));
  dbms_output.put_line('c=' || f(sysdate));
  dbms_output.put_line('d=' || f(true));
  dbms_output.put_line('e=' || f(1, 'x'));
  dbms_output.put_line('f=' || f('x', 'y'));
  dbms_output.put_line('g=' || f(b => 'x', a => 'z'));
  dbms_output.put_line('h=' || g(n));
  dbms_output.put_line('i=' || g(i));
  dbms_output.put_line('j=' || g(d));
  dbms_output.put_line('k=' || g(1.5));
  dbms_output.put_line('l=' || g(1d));
  p(a => '5');
  p(b => 5);
  dbms_output.put_line('m=' || p);
end;
/
