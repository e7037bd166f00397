set serveroutput on
create or replace type co_nt as table of number;
/
declare
  a co_nt := co_nt(1, 2, 2, 3); b co_nt := co_nt(2, 3, 4); e co_nt := co_nt(); nn co_nt; r co_nt;
  function s(x co_nt) return varchar2 is t varchar2(100);
  begin
    if x is null then return 'null'; end if;
    for i in 1 .. x.count loop t := t || x(i) || ','; end loop; return rtrim(t, ',');
  end;
  function yn(b boolean) return varchar2 is begin return case b when true then 'Y' when false then 'N' else '?' end; end;
begin
  dbms_output.put_line('u=' || s(a multiset union b));
  dbms_output.put_line('ud=' || s(a multiset union distinct b));
  dbms_output.put_line('i=' || s(a multiset intersect b));
  dbms_output.put_line('e=' || s(a multiset except b));
  dbms_output.put_line('set=' || s(set(a)));
  dbms_output.put_line('card=' || cardinality(a) || nvl(to_char(cardinality(nn)), 'null'));
  dbms_output.put_line('eq=' || yn(co_nt(1,2,3) = co_nt(3,1,2)) || yn(a = b) || yn(a <> b) || yn(a = nn));
  dbms_output.put_line('mem=' || yn(2 member of a) || yn(9 member of a) || yn(2 not member of a) || yn(null member of a));
  dbms_output.put_line('sub=' || yn(co_nt(2,2) submultiset of a) || yn(co_nt(4) submultiset a));
  dbms_output.put_line('emp=' || yn(e is empty) || yn(a is empty) || yn(a is not empty) || yn(nn is empty));
  dbms_output.put_line('aset=' || yn(a is a set) || yn(b is a set) || yn(a is not a set));
  select cast(collect(column_value order by column_value desc) as co_nt) into r from table(a);
  dbms_output.put_line('coll=' || s(r));
  select t.column_value bulk collect into r from table(a) t where t.column_value > 1;
  dbms_output.put_line('tab=' || s(r));
  r := a; r(1) := 100;
  dbms_output.put_line('copy=' || a(1) || r(1));
  dbms_output.put_line('nullassign=' || s(nn));
end;
/
