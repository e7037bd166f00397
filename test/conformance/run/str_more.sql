set serveroutput on
declare
  v varchar2(100); 
  procedure s(l varchar2, x varchar2) is begin dbms_output.put_line(l || '=[' || x || ']'); end;
begin
  s('substr', substr('abcdef', -3, 2) || substr('abc', 0, 2) || substr('abc', 5) || substr('abc', 2, -1));
  s('instr', instr('abcabc', 'c', -1) || instr('abcabc', 'b', 1, 2) || instr('abc', 'z'));
  s('pad', lpad('x', 3, '*') || rpad('abc', 2) || lpad('7', 3, '0') || nvl(lpad('a', 0), 'null'));
  s('trim', trim(both 'x' from 'xxaxx') || ltrim('001', '0') || rtrim('abxyx', 'xy') || trim('  q '));
  s('repl', replace('aXbX', 'X') || replace('abc', '', 'z') || translate('abc', 'ab', 'x') || translate('2krw', '0123456789k', '0123456789K'));
  s('case', initcap('hello world-x o''neil') || lower('ÀÉ'));
  s('len', length('añb') || lengthb('añb') || nvl(to_char(length('')), 'null'));
  s('concat', concat('a', null) || concat(1, 2) || 'x' || null);
  s('q', q'[it's]' || q'{a'b}' || q'!x!' || 'a''b');
  s('cmp', case when 'a' < 'B' then 'Y' else 'N' end || case when 'a' = 'a ' then 'Y' else 'N' end || case when null = null then 'Y' else 'N' end);
  s('like', case when 'a_b' like 'a\_b' escape '\' then 'Y' end || case when 'abc' like '_b%' then 'Y' end || case when 'abc' not like 'b' then 'Y' end);
  s('re', regexp_replace('a1b22', '\d+', '#') || regexp_substr('k=v;x=y', '[^;]+', 1, 2) || regexp_count('aXbX', 'X') || regexp_instr('abc', 'c'));
  s('re2', regexp_replace('John Smith', '(\w+) (\w+)', '\2, \1') || regexp_substr('a=1', '(\w)=(\d)', 1, 1, null, 2));
  v := rpad('a', 100, 'b');
  begin v := v || 'c'; exception when value_error then s('long', sqlcode); end;
  s('soundex', soundex('Smith')); s('nchr', nvl(nullif('a', 'a'), 'nul')); s('greatest', greatest('a', 'B', 'c') || least(3, 1, 2));
  s('coal', coalesce(null, null, 'z') || nvl(null, 'd')); s('dec', to_char(12345.678, '99,999.99') || to_char(-5, 's99') || to_char(5, '009') || to_char(0.5, '0.0') || to_char(255, 'XX'));
end;
/
