-- Types of schema ora, and what every other function here uses: errors, settings, calls back into the session.

do $$ begin
  if not exists (select from pg_type t join pg_namespace n on n.oid = t.typnamespace where n.nspname = 'ora' and t.typname = 'tstz') then
    create type ora.tstz as (at timestamp, zone text);
  end if;
end $$;

-- Raises an Oracle error; the message carries the code.
create or replace function ora.raise(code int, message text) returns void language plpgsql immutable as $$
begin
  raise exception using errcode = 'ORA01', message = 'ORA-' || pg_catalog.lpad(code::text, 5, '0') || ': ' || message;
end $$;
create or replace function ora.raise_num(code int, message text) returns numeric language plpgsql immutable as $$
begin
  perform ora.raise(code, message);
  return null;
end $$;
create or replace function ora.raise_text(code int, message text) returns text language plpgsql immutable as $$
begin
  perform ora.raise(code, message);
  return null;
end $$;

create or replace function ora.setting(name text, fallback text) returns text language sql stable as
$$ select coalesce(nullif(current_setting('ora.' || name, true), ''), fallback) $$;
create or replace function ora.session_zone() returns text language sql stable as $$ select ora.setting('tz', '+00:00') $$;

-- Functions whose logic lives in the session. Stable: the session answers from its settings and the arguments.
create or replace function ora.builtin(name text, args text[]) returns text language plpgsql stable as $$
begin
  return ora.callback(json_build_object('op', 'builtin', 'name', name, 'args', to_json(args))::text);
end $$;
create or replace function ora.call_routine(key text, args text[], omitted int[]) returns text language plpgsql volatile as $$
begin
  return ora.callback(json_build_object('op', 'routine', 'key', key, 'args', to_json(args), 'omitted', to_json(omitted))::text);
end $$;
create or replace function ora.call_table(key text, args text[], omitted int[]) returns setof jsonb language plpgsql volatile as $$
begin
  return query select * from jsonb_array_elements(
    ora.callback(json_build_object('op', 'table', 'key', key, 'args', to_json(args), 'omitted', to_json(omitted))::text)::jsonb);
end $$;

-- The row id of a table row: 18 characters that encode table, block and row.
create or replace function ora.rowid_digits(n bigint, width int) returns text language sql immutable as
$$ select string_agg(pg_catalog.substr('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/', ((n >> (6 * (width - i))) & 63)::int + 1, 1), '' order by i) from generate_series(1, width) i $$;
create or replace function ora.rowid_number(digits text) returns bigint language plpgsql immutable as $$
declare
  n bigint := 0;
  p int;
begin
  for i in 1 .. length(digits) loop
    p := position(pg_catalog.substr(digits, i, 1) in 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/');
    if p = 0 then perform ora.raise(1410, 'The ROWID is invalid.'); end if;
    n := n * 64 + p - 1;
  end loop;
  return n;
end $$;
create or replace function ora.rowid_text(rel oid, tid tid) returns text language sql immutable as
$$ select ora.rowid_digits(rel::bigint, 6) || 'AAA' || ora.rowid_digits(split_part(trim(both '()' from tid::text), ',', 1)::bigint, 6) || ora.rowid_digits(split_part(trim(both '()' from tid::text), ',', 2)::bigint, 3) $$;
create or replace function ora.rowid_tid(id text) returns tid language plpgsql immutable strict as $$
begin
  if length(id) <> 18 then perform ora.raise(1410, 'The ROWID is invalid.'); end if;
  return ('(' || ora.rowid_number(pg_catalog.substr(id, 10, 6)) || ',' || ora.rowid_number(pg_catalog.substr(id, 16, 3)) || ')')::tid;
end $$;

-- The default of a column as text (DEFAULT ON NULL given a NULL that is known only at run time).
create or replace function ora.column_default(rel regclass, col text) returns text language plpgsql volatile as $$
declare
  expression text;
  seq text;
  result text;
begin
  select pg_get_expr(d.adbin, d.adrelid) into expression
    from pg_attribute a join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
   where a.attrelid = rel and a.attname = col;
  if expression is null then
    seq := pg_get_serial_sequence(rel::text, col);
    if seq is null then return null; end if;
    return nextval(seq::regclass)::text;
  end if;
  execute 'select (' || expression || ')::text' into result;
  return result;
end $$;
