set serveroutput on
declare
  type pt is record (x number := 1, y number := 2, lbl varchar2(5));
  type seg is record (a pt, b pt := pt(9, 9));
  type pts is table of pt index by pls_integer;
  type names is table of varchar2(10) index by varchar2(5);
  type nt is table of number;
  p pt; s seg; l pts; n names; t nt;
  procedure show(v pt) is begin dbms_output.put_line(v.x || ',' || v.y || ',' || v.lbl); end;
  function mk(x number) return pt is begin return pt(x => x, lbl => 'mk'); end;
begin
  show(p); show(pt()); show(pt(5)); show(pt(lbl => 'l')); show(pt(x | y => 7, others => null));
  s := seg(b => pt(3, 4, 'b')); show(s.a); show(s.b); s.a := mk(8); show(s.a); show(mk(6)); dbms_output.put_line(mk(2).lbl);
  l := pts(2 => pt(1, 1), 5 => mk(5)); dbms_output.put_line(l.count || l.first || l(5).x);
  n := names('a' => 'one', 'b' => 'two'); dbms_output.put_line(n('b') || n.count);
  l := pts(); dbms_output.put_line(l.count);
  t := nt(1, 2, 3); t := nt(); dbms_output.put_line(t.count); t := null; dbms_output.put_line(case when t is null then 'null' end);
  l := pts(pt(1), pt(2)); dbms_output.put_line(l.count || l(2).x);
end;
/
