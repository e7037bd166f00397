-- Text: an empty result is NULL, positions may be negative, lengths are checked in bytes or characters.

create or replace function ora.upper(t text) returns text language sql immutable parallel safe as $$ select pg_catalog.upper(t collate pg_c_utf8) collate "C" $$;
create or replace function ora.lower(t text) returns text language sql immutable parallel safe as $$ select pg_catalog.lower(t collate pg_c_utf8) collate "C" $$;
create or replace function ora.initcap(t text) returns text language sql immutable parallel safe as $$ select pg_catalog.initcap(t collate pg_c_utf8) collate "C" $$;
create or replace function ora.substr(t text, p numeric) returns text language sql immutable parallel safe as $$
  select nullif(case when trunc(p) >= 0 then pg_catalog.substr(t, greatest(trunc(p), 1)::int) when -trunc(p) > length(t) then null else right(t, -trunc(p)::int) end, '')
$$;
create or replace function ora.substr(t text, p numeric, n numeric) returns text language sql immutable parallel safe as $$
  select case when n is null or trunc(n) < 1 then null
    else nullif(left(case when trunc(p) >= 0 then pg_catalog.substr(t, greatest(trunc(p), 1)::int) when -trunc(p) > length(t) then null else right(t, -trunc(p)::int) end, least(trunc(n), 2147483647)::int), '') end
$$;
create or replace function ora.substrb(t text, p numeric, n numeric default 2147483647) returns text language plpgsql immutable parallel safe as $$
declare
  b bytea := convert_to(t, 'UTF8');
  s int := case when trunc(p) > 0 then trunc(p) when trunc(p) = 0 then 1 else length(b) + trunc(p) + 1 end;
  cut bytea;
begin
  if t is null or p is null or n is null or n < 1 or s < 1 or s > length(b) then return null; end if;
  cut := pg_catalog.substr(b, s, least(trunc(n), length(b))::int);
  -- a broken character at either end becomes blanks
  while length(cut) > 0 and get_byte(cut, 0) between 128 and 191 loop cut := pg_catalog.substr(cut, 2); end loop;
  loop
    begin
      return nullif(convert_from(cut, 'UTF8'), '');
    exception when character_not_in_repertoire or untranslatable_character then
      cut := pg_catalog.substr(cut, 1, length(cut) - 1);
    end;
  end loop;
end $$;
create or replace function ora.instr(t text, s text, p numeric default 1, nth numeric default 1) returns numeric language plpgsql immutable parallel safe as $$
declare
  start int := trunc(p);
  n int := trunc(nth);
  at int;
begin
  if t is null or s is null or p is null or nth is null then return null; end if;
  if n < 1 then perform ora.raise(1428, 'argument ''' || n || ''' is out of range'); end if;
  if start = 0 then return 0; end if;
  if start > 0 then
    at := start - 1;
    for i in 1 .. n loop
      declare
        hit int := position(s in pg_catalog.substr(t, at + 1));
      begin
        if hit = 0 then return 0; end if;
        at := at + hit;
      end;
    end loop;
    return at;
  end if;
  at := least(length(t) + start + 1, length(t) - length(s) + 1);
  while at >= 1 loop
    if pg_catalog.substr(t, at, length(s)) = s then
      n := n - 1;
      if n = 0 then return at; end if;
    end if;
    at := at - 1;
  end loop;
  return 0;
end $$;
create or replace function ora.lpad(t text, n numeric, fill text default ' ') returns text language sql immutable parallel safe as
$$ select case when trunc(n) < 1 or fill is null then null else nullif(pg_catalog.lpad(t, least(trunc(n), 32767)::int, fill), '') end $$;
create or replace function ora.rpad(t text, n numeric, fill text default ' ') returns text language sql immutable parallel safe as
$$ select case when trunc(n) < 1 or fill is null then null else nullif(pg_catalog.rpad(t, least(trunc(n), 32767)::int, fill), '') end $$;
create or replace function ora.ltrim(t text, chars text default ' ') returns text language sql immutable parallel safe as $$ select nullif(pg_catalog.ltrim(t, chars), '') $$;
create or replace function ora.rtrim(t text, chars text default ' ') returns text language sql immutable parallel safe as $$ select nullif(pg_catalog.rtrim(t, chars), '') $$;
create or replace function ora.trim(t text) returns text language sql immutable parallel safe as $$ select nullif(pg_catalog.btrim(t, ' '), '') $$;
create or replace function ora.trim_char(chars text) returns text language plpgsql immutable parallel safe as $$
begin
  if length(chars) > 1 then perform ora.raise(30001, 'trim set should have only one character'); end if;
  return chars;
end $$;
create or replace function ora.replace(t text, old text, new text default null) returns text language sql immutable parallel safe as
$$ select case when old is null then t else nullif(pg_catalog.replace(t, old, coalesce(new, '')), '') end $$;
create or replace function ora.translate(t text, old text, new text) returns text language sql immutable parallel safe as
$$ select case when old is null or new is null then null else nullif(pg_catalog.translate(t, old, new), '') end $$;
create or replace function ora.concat_clob(a text, b text) returns text language sql immutable parallel safe as
$$ select case when a is null and b is null then null else concat(a, b) end $$;
create or replace function ora.chr(n numeric) returns text language plpgsql immutable parallel safe as $$
declare
  c bigint := trunc(n);
  hex text;
begin
  if n is null then return null; end if;
  if c < 0 then perform ora.raise(1428, 'argument ''' || c || ''' is out of range'); end if;
  if c = 0 then perform ora.raise(1482, 'unsupported character set'); end if;
  if c < 128 then return chr(c::int); end if;
  hex := to_hex(c);
  return convert_from(decode(case when length(hex) % 2 = 1 then '0' || hex else hex end, 'hex'), 'UTF8');
end $$;
create or replace function ora.ascii(t text) returns numeric language plpgsql immutable parallel safe as $$
declare
  b bytea := convert_to(left(t, 1), 'UTF8');
  n numeric := 0;
begin
  if t is null then return null; end if;
  for i in 0 .. length(b) - 1 loop n := n * 256 + get_byte(b, i); end loop;
  return n;
end $$;
create or replace function ora.hextoraw(t text) returns bytea language plpgsql immutable parallel safe as $$
begin
  if t is null then return null; end if;
  if t !~ '^[0-9a-fA-F]*$' then perform ora.raise(1465, 'invalid hex number'); end if;
  return decode(case when length(t) % 2 = 1 then '0' || t else t end, 'hex');
end $$;
create or replace function ora.rawtohex(b bytea) returns text language sql immutable parallel safe as $$ select nullif(pg_catalog.upper(encode(b, 'hex')), '') $$;
create or replace function ora.bool_text(b boolean) returns text language sql immutable parallel safe as $$ select case b when true then 'TRUE' when false then 'FALSE' end $$;
create or replace function ora.text_bool(t text) returns boolean language plpgsql immutable parallel safe as $$
begin
  if t is null then return null; end if;
  if pg_catalog.lower(pg_catalog.btrim(t)) in ('true', 't', 'yes', 'y', 'on', '1') then return true; end if;
  if pg_catalog.lower(pg_catalog.btrim(t)) in ('false', 'f', 'no', 'n', 'off', '0') then return false; end if;
  perform ora.raise(61800, 'invalid boolean literal: ' || t);
  return null;
end $$;

-- Values written to a column. The place is "OWNER"."TABLE"."COLUMN".
create or replace function ora.fit(t text, n int, bytes boolean, place text) returns text language plpgsql immutable parallel safe as $$
declare
  actual int := case when bytes then octet_length(t) else length(t) end;
begin
  if actual > n then
    perform ora.raise(12899, 'value too large for column ' || place || ' (actual: ' || actual || ', maximum: ' || n || ')');
  end if;
  return nullif(t, '');
end $$;
create or replace function ora.fit_char(t text, n int, bytes boolean, place text) returns text language plpgsql immutable parallel safe as $$
begin
  return pg_catalog.rpad(ora.fit(t, n, bytes, place), case when bytes then n - octet_length(t) + length(t) else n end, ' ');
end $$;
create or replace function ora.fit_raw(b bytea, n int, place text) returns bytea language plpgsql immutable parallel safe as $$
begin
  if length(b) > n then
    perform ora.raise(12899, 'value too large for column ' || place || ' (actual: ' || length(b) || ', maximum: ' || n || ')');
  end if;
  return b;
end $$;
create or replace function ora.cast_text(t text, n int, bytes boolean) returns text language sql immutable parallel safe as
$$ select case when bytes and octet_length(t) > n then ora.substrb(t, 1, n) else nullif(left(t, n), '') end $$;
create or replace function ora.cast_char(t text, n int) returns text language sql immutable parallel safe as $$ select pg_catalog.rpad(left(t, n), n, ' ') $$;

-- Regular expressions. Oracle's dot does not match a line feed unless asked; its negated brackets do.
create or replace function ora.re_flags(t text, flags text) returns text language sql immutable parallel safe as $$
  select case when position('i' in coalesce(flags, '')) > position('c' in coalesce(flags, '')) then 'i' else 'c' end
    || case when position('x' in coalesce(flags, '')) > 0 then 'x' else '' end
    || case when position('m' in coalesce(flags, '')) > 0 then case when position('n' in flags) > 0 then 'w' else 'n' end
            when position('n' in coalesce(flags, '')) = 0 and position(chr(10) in t) > 0 then 'p' else 's' end
$$;
create or replace function ora.regexp_like(t text, pattern text, flags text default null) returns boolean language sql immutable parallel safe as
$$ select pg_catalog.regexp_like(t collate pg_c_utf8, pattern, ora.re_flags(t, flags)) $$;
create or replace function ora.regexp_count(t text, pattern text, p numeric default 1, flags text default null) returns numeric language sql immutable parallel safe as
$$ select case when length(t) < p then 0 else pg_catalog.regexp_count(t collate pg_c_utf8, pattern, p::int, ora.re_flags(t, flags)) end::numeric $$;
create or replace function ora.regexp_instr(t text, pattern text, p numeric default 1, nth numeric default 1, after numeric default 0, flags text default null, sub numeric default 0) returns numeric language sql immutable parallel safe as
$$ select case when length(t) < p then 0 else pg_catalog.regexp_instr(t collate pg_c_utf8, pattern, p::int, nth::int, after::int, ora.re_flags(t, flags), sub::int) end::numeric $$;
create or replace function ora.regexp_substr(t text, pattern text, p numeric default 1, nth numeric default 1, flags text default null, sub numeric default 0) returns text language sql immutable parallel safe as
$$ select case when length(t) < p then null else nullif(pg_catalog.regexp_substr(t collate pg_c_utf8, pattern, p::int, nth::int, ora.re_flags(t, flags), sub::int), '') collate "C" end $$;
create or replace function ora.regexp_replace(t text, pattern text, new text default null, p numeric default 1, nth numeric default 0, flags text default null) returns text language sql immutable parallel safe as
$$ select case when pattern is null or length(t) < p then t else nullif(pg_catalog.regexp_replace(t collate pg_c_utf8, pattern, coalesce(new, ''), p::int, nth::int, ora.re_flags(t, flags)), '') collate "C" end $$;

-- Conversion with DEFAULT ... ON CONVERSION ERROR, and VALIDATE_CONVERSION.
-- Not inlined: a constant that does not convert must not fail while the statement is planned.
create or replace function ora.convert_num(t text, format text) returns numeric language plpgsql stable as $$
begin
  return case when format is null then ora.to_num(t) else ora.builtin('TO_NUMBER', array[t, format, null])::numeric end;
end $$;
create or replace function ora.convert_date(t text, format text) returns timestamp language sql stable as
$$ select ora.builtin('TO_DATE', array[t, format, null])::timestamp $$;
create or replace function ora.convert_ts(t text, format text) returns timestamp language sql stable as
$$ select ora.builtin('TO_TIMESTAMP', array[t, format, null])::timestamp $$;
create or replace function ora.convert_ds(t text, format text) returns interval language plpgsql stable as $$ begin return ora.text_ds(t); end $$;
create or replace function ora.convert_ym(t text, format text) returns interval language plpgsql stable as $$ begin return ora.text_ym(t); end $$;
create or replace function ora.converts(t text, target text, format text) returns boolean language plpgsql stable as $$
begin
  if t is null then return true; end if;
  if target = 'num' and format is null then return ora.is_num(t); end if;
  if target in ('ds', 'ym') then
    begin
      execute 'select ora.text_' || target || '($1)' using t;
      return true;
    exception when others then return false;
    end;
  end if;
  return ora.builtin('CONVERTS', array[t, target, format]) = '1';
end $$;

-- Collections as jsonb arrays.
create or replace function ora.coll_member(e jsonb, c jsonb) returns boolean language sql immutable parallel safe as
$$ select case when e is null or c is null then null else exists (select from jsonb_array_elements(c) x where x = e) end $$;
create or replace function ora.coll_sub(a jsonb, b jsonb) returns boolean language sql immutable parallel safe as
$$ select case when a is null or b is null then null else not exists (select x from jsonb_array_elements(a) x except all select x from jsonb_array_elements(b) x) end $$;
create or replace function ora.coll_set(c jsonb) returns jsonb language sql immutable parallel safe as
$$ select case when c is null then null else (select coalesce(jsonb_agg(x order by o), '[]') from (select x, min(o) o from jsonb_array_elements(c) with ordinality e (x, o) group by x) q) end $$;
create or replace function ora.coll_multiset(a jsonb, b jsonb, op text, dist boolean) returns jsonb language plpgsql immutable parallel safe as $$
declare
  r jsonb;
begin
  if a is null or b is null then return null; end if;
  if op = 'UNION' and not dist then return a || b; end if;
  execute format('select coalesce(jsonb_agg(x), ''[]'') from (select x from jsonb_array_elements($1) x %s%s select x from jsonb_array_elements($2) x) q', op, case when dist then '' else ' all' end)
    into r using a, b;
  return r;
end $$;
create or replace function ora.no_cycle(repeats boolean) returns boolean language plpgsql immutable as $$
begin
  if repeats then perform ora.raise(32044, 'cycle detected while executing recursive WITH query'); end if;
  return true;
end $$;
create or replace function ora.no_loop(loops boolean) returns boolean language plpgsql immutable as $$
begin
  if loops then perform ora.raise(1436, 'CONNECT BY loop in user data'); end if;
  return true;
end $$;
