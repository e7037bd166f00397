set serveroutput on
create table lm_t (id number, c clob, b blob);
declare
  c clob; d clob; b blob; n number; v varchar2(32767); r raw(100); amt integer; off integer;
  procedure s(l varchar2, x varchar2) is begin dbms_output.put_line(l || '=' || x); end;
  procedure app(p in out nocopy clob) is begin p := p || '+'; end;
begin
  s('null', case when c is null then 'Y' end || nvl(to_char(length(c)), 'n')); c := empty_clob(); s('emp', length(c) || case when c is null then 'null' else 'notnull' end);
  begin d := null; dbms_lob.writeappend(d, 1, 'x'); exception when others then s('wa', case when sqlcode in (-6502, -22275) then 'err' end); end;
  dbms_lob.createtemporary(d, true); dbms_lob.writeappend(d, 5, 'hello'); dbms_lob.append(d, to_clob(' world')); s('d', d || dbms_lob.getlength(d));
  s('sub', dbms_lob.substr(d, 3, 2) || substr(d, -5) || instr(d, 'w') || dbms_lob.instr(d, 'o', 1, 2)); app(d); s('app', d);
  dbms_lob.write(d, 2, 1, 'HE'); s('w', d); dbms_lob.trim(d, 4); s('t', d); amt := 2; off := 2; dbms_lob.read(d, amt, off, v); s('r', v || amt);
  begin amt := 5; dbms_lob.read(d, amt, 50, v); exception when no_data_found then s('eof', sqlcode); end;
  c := d; c := c || 'x'; s('copy', d || c); s('cmp', dbms_lob.compare(c, d) || case when c = 'HEllx' then 'eq' else 'ne' end || case when d like 'HE%' then 'L' end);
  for i in 1 .. 10 loop c := c || rpad('y', 4000, 'y'); end loop; s('len', length(c));
  begin v := c; exception when value_error then s('big', sqlcode); end;
  v := substr(c, 1, 10); s('sub', v); c := replace(c, 'y', ''); s('rep', c); c := upper(d) || lower('ABC') || 1; s('mix', c);
  insert into lm_t values (1, c, hextoraw('0102')) returning b into b; s('blob', dbms_lob.getlength(b) || rawtohex(dbms_lob.substr(b, 1, 2)));
  insert into lm_t values (2, empty_clob(), empty_blob()) returning c into c; dbms_lob.writeappend(c, 3, 'abc'); select c into d from lm_t where id = 2; s('loc', d);
  update lm_t set c = c || 'def' where id = 2; select c, length(c) into d, n from lm_t where id = 2; s('upd', d || n);
  select count(*) into n from lm_t where dbms_lob.getlength(c) > 5; s('cnt', n); b := utl_raw.cast_to_raw('hi'); s('raw', utl_raw.cast_to_varchar2(b)); 
  dbms_lob.freetemporary(d); c := null; s('n', nvl(c, 'nul')); c := to_clob('q') || null; s('q', c);
end;
/
