set serveroutput on
declare
  subtype small is pls_integer range -5 .. 5;
  subtype money is number(8, 2);
  subtype name_t is varchar2(5);
  subtype strict is name_t not null;
  s small := 5; m money; n name_t; st strict := 'x'; p pls_integer; nat natural := 0; pos positive; sg signtype; si simple_integer := 2147483647;
  d binary_double; f binary_float; i integer; v number;
  procedure show(l varchar2, x varchar2) is begin dbms_output.put_line(l || '=' || x); end;
begin
  begin s := 6; exception when value_error then show('range', sqlcode); end;
  begin s := s + 1; exception when value_error then show('range2', sqlcode); end;
  m := 1.005; show('m', m); m := -1.005; show('m', m);
  begin m := 1234567; exception when value_error then show('prec', sqlcode); end;
  begin n := 'abcdef'; exception when value_error then show('len', sqlcode); end;
  begin st := n; exception when value_error then show('notnull', sqlcode); end;
  begin p := 2147483647; p := p + 1; exception when others then show('over', sqlcode); end;
  si := si + 1; show('wrap', si);
  begin nat := -1; exception when value_error then show('nat', sqlcode); end;
  begin pos := 0; exception when value_error then show('pos', sqlcode); end;
  begin sg := 2; exception when value_error then show('sign', sqlcode); end;
  p := 7 / 2; show('round', p); p := 2.5; show('half', p); p := -2.5; show('half', p);
  i := 3.7; show('int', i);
  d := 1 / 3; show('d', to_char(d, '0.99999'));
  d := 10 / 4d; show('d', d);
  begin d := 1d / 0; show('inf', to_char(d)); exception when zero_divide then show('dz', sqlcode); end;
  begin v := 1 / 0; exception when zero_divide then show('zd', sqlcode); end;
  begin p := 5 / 0; exception when zero_divide then show('zd', sqlcode); end;
  show('mod', mod(-7, 3) || mod(7, -3) || mod(5, 0) || remainder(7, 4));
  show('pow', 2 ** 10 || ' ' || 2 ** -1 || ' ' || (-8) ** 3);
  show('prec', 2 + 3 * 4 ** 2 / 2 - -1);
  v := '12' + '3.5'; show('text', v);
  show('cmp', case when '10' = 10 then 'Y' else 'N' end || case when 1 < '2' then 'Y' end);
  begin v := 'abc' + 1; exception when value_error then show('nan', sqlcode); end;
  show('big', 99999999999999999999999999999999999999 + 1);
  show('div', 1 / 3); show('mul', 0.1 * 3); show('sqrt', sqrt(2));
  show('r', round(2.5) || round(-2.5) || round(1234.567, -2) || trunc(-2.7) || ceil(-2.1) || floor(-2.1));
  f := 1.1f; show('f', to_char(f)); show('isnan', case when d is nan then 'Y' else 'N' end);
  begin show('x', to_char(power(10, 200))); null; exception when others then show('huge', sqlcode); end;
end;
/
