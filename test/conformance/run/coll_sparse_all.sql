set serveroutput on
declare
  type nt is table of varchar2(10);
  type va is varray(5) of number;
  type ai is table of number index by pls_integer;
  type av is table of number index by varchar2(10);
  n nt := nt('a', 'b', 'c', 'd', 'e'); v va; i ai; s av; k varchar2(10);
  procedure show(l varchar2, x varchar2) is begin dbms_output.put_line(l || '=' || x); end;
  function yn(b boolean) return varchar2 is begin return case b when true then 'Y' when false then 'N' else '?' end; end;
begin
  n.delete(2, 3); n.delete(5);
  show('n', n.count || ',' || n.first || ',' || n.last || ',' || n.next(1) || ',' || n.prior(4) || ',' || nvl(to_char(n.next(4)), '-'));
  show('ex', yn(n.exists(2)) || yn(n.exists(1)) || yn(n.exists(99)) || yn(n.exists(-1)));
  n.extend; show('ext', n.last || ',' || n.count);
  n(5) := 'back'; show('reuse', n(5) || n.count);
  n.trim(2); show('trim', n.last || ',' || n.count);
  n.extend(2, 1); show('ext2', n(n.last) || n.count || n.last);
  begin show('x', n(2)); exception when no_data_found then show('deleted', sqlcode); end;
  begin n.trim(100); exception when others then show('trimerr', sqlcode); end;
  n.delete; show('all', n.count || nvl(to_char(n.first), 'null'));
  begin v.extend; exception when others then show('nullv', sqlcode); end;
  show('exnull', yn(v is null));
  v := va(1, 2); v.extend(3); show('v', v.count || v.limit);
  begin v.extend; exception when others then show('limit', sqlcode); end;
  begin v(6) := 1; exception when others then show('out', sqlcode); end;
  v.trim; 
  begin v(5) := 1; exception when others then show('beyond', sqlcode); end;
  i(-5) := 1; i(10) := 2; i(3) := 3;
  show('i', i.first || ',' || i.next(-5) || ',' || i.last || ',' || i.prior(100) || ',' || i.next(-100));
  i.delete(-5, 3); show('i2', i.count || ',' || i.first);
  show('lim', nvl(to_char(i.limit), 'null'));
  s('b') := 1; s('a') := 2; s('B') := 3;
  k := s.first;
  while k is not null loop show('s', k || s(k)); k := s.next(k); end loop;
  show('p', nvl(s.prior('a'), '-') || nvl(s.next('zzz'), '-') || s.next('aa'));
  s.delete('a', 'b'); show('s2', s.count || s.first);
  begin i(null) := 1; exception when value_error then show('nullkey', sqlcode); end;
  begin s(null) := 1; exception when value_error then show('nullkey', sqlcode); end;
  begin show('x', i(77)); exception when no_data_found then show('ndf', sqlcode); end;
  begin s('12345678901') := 1; exception when value_error then show('longkey', sqlcode); end;
end;
/
