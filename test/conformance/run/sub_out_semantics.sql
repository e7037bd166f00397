set serveroutput on
declare
  type rec is record (a number, b varchar2(10) := 'def');
  type arr is table of number index by pls_integer;
  n number := 1; v varchar2(5) := 'abc'; r rec; t arr;
  procedure p1(x out number) is begin
    dbms_output.put_line('x_null=' || case when x is null then 'y' else 'n' end);
    x := 2; raise_application_error(-20001, 'e');
  end;
  procedure p2(x in out number) is begin x := x + 10; raise no_data_found; end;
  procedure p3(x in out nocopy arr) is begin x(1) := 99; raise no_data_found; end;
  procedure p4(x in out arr) is begin x(1) := 77; raise no_data_found; end;
  procedure p5(x out varchar2) is begin x := 'toolong'; end;
  procedure p6(x out rec) is begin dbms_output.put_line('b=' || x.b); x.a := 5; end;
  procedure p7(x out arr) is begin dbms_output.put_line('count=' || x.count); x(3) := 3; end;
  procedure p8(x in out number, y in out number) is begin x := x + 1; y := y + 1; end;
  function f(x out number) return number is begin x := 42; return 1; end;
begin
  begin p1(n); exception when others then dbms_output.put_line('n=' || n); end;
  begin p2(n); exception when others then dbms_output.put_line('n=' || n); end;
  t(1) := 1;
  begin p4(t); exception when others then dbms_output.put_line('t=' || t(1)); end;
  begin p5(v); exception when value_error then dbms_output.put_line('v=' || v); end;
  r.b := 'zz'; r.a := 1;
  p6(r);
  dbms_output.put_line('r=' || r.a || r.b);
  t(1) := 1;
  p7(t);
  dbms_output.put_line('t=' || t.count || t(3));
  n := 5;
  dbms_output.put_line('f=' || f(n) || ' n=' || n);
end;
/
