set serveroutput on
declare
  type t is table of number index by pls_integer;
  type s is table of number index by varchar2(5);
  type nt is table of number;
  a t := t(3 => 30, 1 => 10, 7 => 70); b s := s('x' => 1, 'a' => 2); c nt := nt(5, 6, 7); d t;
  cursor cur is select level as l from dual connect by level <= 3;
begin
  for i in 1 .. 10 by 3 loop dbms_output.put('i' || i || ' '); end loop; dbms_output.new_line;
  for i in reverse 1 .. 10 by 4 loop dbms_output.put('r' || i || ' '); end loop; dbms_output.new_line;
  for i in 1 .. 3, 7, reverse 10 .. 12 loop dbms_output.put('m' || i || ' '); end loop; dbms_output.new_line;
  for i number(3,1) in 1 .. 2 by 0.5 loop dbms_output.put('d' || i || ' '); end loop; dbms_output.new_line;
  for i in 1, repeat i * 2 while i < 50 loop dbms_output.put('p' || i || ' '); end loop; dbms_output.new_line;
  for i in values of a loop dbms_output.put('v' || i || ' '); end loop; dbms_output.new_line;
  for i in indices of a loop dbms_output.put('x' || i || ' '); end loop; dbms_output.new_line;
  for i, j in pairs of b loop dbms_output.put(i || j || ' '); end loop; dbms_output.new_line;
  for i in 1 .. 6 when mod(i, 2) = 0 loop dbms_output.put('w' || i || ' '); end loop; dbms_output.new_line;
  for i in 1 .. 6 while i < 4 loop dbms_output.put('z' || i || ' '); end loop; dbms_output.new_line;
  d := t(for i in 1 .. 3 => i * i);
  dbms_output.put_line('d=' || d(1) || d(2) || d(3));
  c := nt(for i in 1 .. 4 sequence => i * 10);
  dbms_output.put_line('c=' || c.count || c(4));
  d := t(for i in values of c index i / 10 => i + 1);
  dbms_output.put_line('d=' || d(1) || d(4));
  for r in cur loop dbms_output.put('c' || r.l || ' '); end loop; dbms_output.new_line;
  for r in values of cur loop dbms_output.put('e' || r.l || ' '); end loop; dbms_output.new_line;
end;
/
