-- Dates, timestamps, zones and intervals. DATE is timestamp without fraction; TIMESTAMP WITH TIME ZONE is the instant in UTC plus its zone.

create or replace function ora.date_literal(t text) returns timestamp language plpgsql immutable parallel safe as $$
begin
  if left(t, 1) = '-' then return (pg_catalog.substr(t, 2) || ' BC')::timestamp; end if;
  return t::timestamp;
exception when datetime_field_overflow or invalid_datetime_format then
  if split_part(t, '-', 2)::int not between 1 and 12 then perform ora.raise(1843, 'An invalid month was specified.'); end if;
  if split_part(t, '-', 3)::int not between 1 and 31 then perform ora.raise(1847, 'day of month must be between 1 and last day of month'); end if;
  perform ora.raise(1839, 'date not valid for month specified');
end $$;
create or replace function ora.ts_literal(t text) returns timestamp language plpgsql immutable parallel safe as $$
begin
  if left(t, 1) = '-' then return (pg_catalog.substr(t, 2) || ' BC')::timestamp; end if;
  return t::timestamp;
exception when datetime_field_overflow then
  perform ora.raise(1839, 'date not valid for month specified');
end $$;

-- The clock: constant inside one statement.
create or replace function ora.sysdate() returns timestamp language sql stable as $$ select pg_catalog.date_trunc('second', statement_timestamp() at time zone 'UTC') $$;
create or replace function ora.zone_local(at timestamp, zone text) returns timestamp language plpgsql stable parallel safe as $$
begin
  if at is null or zone is null then return null; end if;
  if zone ~ '^[+-]\d{1,2}:\d{2}$' then return at + zone::interval; end if;
  return (at at time zone 'UTC') at time zone zone;
exception when invalid_parameter_value then
  perform ora.raise(1882, 'time zone region ' || zone || ' not found');
end $$;
create or replace function ora.zone_utc(local timestamp, zone text) returns timestamp language plpgsql stable parallel safe as $$
begin
  if local is null or zone is null then return null; end if;
  if zone ~ '^[+-]\d{1,2}:\d{2}$' then return local - zone::interval; end if;
  return (local at time zone zone) at time zone 'UTC';
exception when invalid_parameter_value then
  perform ora.raise(1882, 'time zone region ' || zone || ' not found');
end $$;
create or replace function ora.tstz_make(at timestamp, zone text) returns ora.tstz language sql immutable parallel safe as
$$ select case when at is null then null else row(at, zone)::ora.tstz end $$;
-- Values with zone compare, sort, group and hash by their instant.
create or replace function ora.tstz_cmp(a ora.tstz, b ora.tstz) returns int language sql immutable strict parallel safe as $$ select timestamp_cmp((a).at, (b).at) $$;
create or replace function ora.tstz_hash(a ora.tstz) returns int language sql immutable strict parallel safe as $$ select timestamp_hash((a).at) $$;
create or replace function ora.tstz_lt(a ora.tstz, b ora.tstz) returns boolean language sql immutable strict parallel safe as $$ select (a).at < (b).at $$;
create or replace function ora.tstz_le(a ora.tstz, b ora.tstz) returns boolean language sql immutable strict parallel safe as $$ select (a).at <= (b).at $$;
create or replace function ora.tstz_eq(a ora.tstz, b ora.tstz) returns boolean language sql immutable strict parallel safe as $$ select (a).at = (b).at $$;
create or replace function ora.tstz_ge(a ora.tstz, b ora.tstz) returns boolean language sql immutable strict parallel safe as $$ select (a).at >= (b).at $$;
create or replace function ora.tstz_gt(a ora.tstz, b ora.tstz) returns boolean language sql immutable strict parallel safe as $$ select (a).at > (b).at $$;
do $$ begin
  if not exists (select from pg_opclass c join pg_namespace n on n.oid = c.opcnamespace where n.nspname = 'ora' and c.opcname = 'tstz_ops') then
    create operator ora.= (leftarg = ora.tstz, rightarg = ora.tstz, function = ora.tstz_eq, commutator = operator(ora.=), hashes, merges);
    create operator ora.< (leftarg = ora.tstz, rightarg = ora.tstz, function = ora.tstz_lt, commutator = operator(ora.>));
    create operator ora.<= (leftarg = ora.tstz, rightarg = ora.tstz, function = ora.tstz_le, commutator = operator(ora.>=));
    create operator ora.>= (leftarg = ora.tstz, rightarg = ora.tstz, function = ora.tstz_ge, commutator = operator(ora.<=));
    create operator ora.> (leftarg = ora.tstz, rightarg = ora.tstz, function = ora.tstz_gt, commutator = operator(ora.<));
    create operator class ora.tstz_ops default for type ora.tstz using btree as
      operator 1 ora.<, operator 2 ora.<=, operator 3 ora.=, operator 4 ora.>=, operator 5 ora.>, function 1 ora.tstz_cmp(ora.tstz, ora.tstz);
    create operator class ora.tstz_ops default for type ora.tstz using hash as
      operator 1 ora.=, function 1 ora.tstz_hash(ora.tstz);
  end if;
end $$;
create or replace function ora.tstz_larger(a ora.tstz, b ora.tstz) returns ora.tstz language sql immutable strict parallel safe as $$ select case when (a).at >= (b).at then a else b end $$;
create or replace function ora.tstz_smaller(a ora.tstz, b ora.tstz) returns ora.tstz language sql immutable strict parallel safe as $$ select case when (a).at <= (b).at then a else b end $$;
create or replace aggregate ora.tstz_max(ora.tstz) (sfunc = ora.tstz_larger, stype = ora.tstz);
create or replace aggregate ora.tstz_min(ora.tstz) (sfunc = ora.tstz_smaller, stype = ora.tstz);
create or replace function ora.systimestamp() returns ora.tstz language sql stable as $$ select ora.tstz_make(statement_timestamp() at time zone 'UTC', '+00:00') $$;
create or replace function ora.current_timestamp_() returns ora.tstz language sql stable as $$ select ora.tstz_make(statement_timestamp() at time zone 'UTC', ora.session_zone()) $$;
create or replace function ora.localtimestamp_() returns timestamp language sql stable as $$ select ora.zone_local(statement_timestamp() at time zone 'UTC', ora.session_zone()) $$;
create or replace function ora.current_date_() returns timestamp language sql stable as $$ select pg_catalog.date_trunc('second', ora.localtimestamp_()) $$;

create or replace function ora.from_tz(local timestamp, zone text) returns ora.tstz language sql stable parallel safe as
$$ select ora.tstz_make(ora.zone_utc(local, zone), zone) $$;
create or replace function ora.to_tstz(local timestamp) returns ora.tstz language sql stable as $$ select ora.from_tz(local, ora.session_zone()) $$;
create or replace function ora.tstz_local(x ora.tstz) returns timestamp language sql stable parallel safe as $$ select ora.zone_local((x).at, (x).zone) $$;
create or replace function ora.at_zone(x ora.tstz, zone text) returns ora.tstz language plpgsql stable as $$
begin
  perform ora.zone_local((x).at, zone);
  return ora.tstz_make((x).at, case when zone ~ '^[+-]\d:' then left(zone, 1) || '0' || pg_catalog.substr(zone, 2) else zone end);
end $$;
create or replace function ora.ts_ltz(local timestamp) returns timestamp language sql stable as $$ select ora.zone_utc(local, ora.session_zone()) $$;
create or replace function ora.ltz_ts(at timestamp) returns timestamp language sql stable as $$ select ora.zone_local(at, ora.session_zone()) $$;
create or replace function ora.ltz_tstz(at timestamp) returns ora.tstz language sql stable as $$ select ora.tstz_make(at, ora.session_zone()) $$;
create or replace function ora.tstz_ltz(x ora.tstz) returns timestamp language sql immutable as $$ select (x).at $$;
create or replace function ora.zone_offset(x ora.tstz) returns interval language sql stable as $$ select ora.tstz_local(x) - (x).at $$;
create or replace function ora.offset_text(i interval) returns text language sql immutable as
$$ select case when i < interval '0' then '-' else '+' end || to_char(case when i < interval '0' then -i else i end, 'HH24:MI') $$;
create or replace function ora.extract_zone(x ora.tstz, field text) returns text language sql stable as $$
  select case field
    when 'timezone_hour' then extract(hour from ora.zone_offset(x))::text
    when 'timezone_minute' then extract(minute from ora.zone_offset(x))::text
    when 'timezone_region' then case when (x).zone ~ '^[+-]' then 'UNKNOWN' else (x).zone end
    else case when (x).zone ~ '^[+-]' then 'UNK' else ora.builtin('TO_CHAR_TIMESTAMP_TZ', array[x::text, 'TZD', null]) end end
$$;

-- Arithmetic.
create or replace function ora.date_add(d timestamp, n numeric) returns timestamp language plpgsql immutable parallel safe as $$
declare
  r timestamp;
begin
  if d is null or n is null then return null; end if;
  if abs(n) > 5400000 then perform ora.raise(1841, '(full) year must be between -4713 and +9999, and not be 0'); end if;
  r := d + make_interval(days => trunc(n)::int, secs => round((n - trunc(n)) * 86400)::float8);
  if r >= timestamp '10000-01-01' then perform ora.raise(1841, '(full) year must be between -4713 and +9999, and not be 0'); end if;
  return r;
end $$;
create or replace function ora.date_diff(a timestamp, b timestamp) returns numeric language sql immutable parallel safe as
$$ select case when s is null then null when pg_catalog.mod(s, 86400) = 0 then trim_scale(s / 86400) else ora.div(s, 86400) end from (select (extract(epoch from a)::numeric - extract(epoch from b)::numeric)) q (s) $$;
create or replace function ora.justify(i interval) returns interval language sql immutable parallel safe as
$$ select case when extract(month from i) = 0 and extract(year from i) = 0 then make_interval(secs => 0) + justify_hours(i) else i end $$;
create or replace function ora.ts_diff(a timestamp, b timestamp) returns interval language sql immutable parallel safe as $$ select a - b $$;
create or replace function ora.add_ds(d timestamp, i interval) returns timestamp language sql immutable parallel safe as $$ select d + i $$;
create or replace function ora.add_ym(d timestamp, i interval) returns timestamp language plpgsql immutable parallel safe as $$
declare
  r timestamp := d + i;
begin
  if extract(day from r) <> extract(day from d) then perform ora.raise(1839, 'date not valid for month specified'); end if;
  return r;
end $$;
create or replace function ora.tstz_add(x ora.tstz, i interval) returns ora.tstz language sql stable as $$
  select case when extract(month from i) <> 0 or extract(year from i) <> 0 then ora.from_tz(ora.add_ym(ora.tstz_local(x), i), (x).zone)
    else ora.tstz_make((x).at + i, (x).zone) end
$$;
create or replace function ora.interval_mul(i interval, n numeric, ym boolean) returns interval language sql immutable parallel safe as $$
  select case when ym then make_interval(months => trunc((extract(year from i) * 12 + extract(month from i)) * n)::int)
    else ora.num_ds(extract(epoch from i)::numeric * n, 'SECOND') end
$$;
create or replace function ora.interval_div(i interval, n numeric, ym boolean) returns interval language plpgsql immutable parallel safe as $$
begin
  if n = 0 then perform ora.raise(1476, 'divisor is equal to zero'); end if;
  return ora.interval_mul(i, round(1, 40) / n, ym);
end $$;
create or replace function ora.num_ds(n numeric, unit text) returns interval language plpgsql immutable parallel safe as $$
declare
  factor int := case pg_catalog.upper(pg_catalog.btrim(unit)) when 'DAY' then 86400 when 'HOUR' then 3600 when 'MINUTE' then 60 when 'SECOND' then 1 end;
  s numeric := round(n * factor, 6);
begin
  if n is null or unit is null then return null; end if;
  if factor is null then perform ora.raise(1760, 'illegal argument for function'); end if;
  return make_interval(days => trunc(s / 86400)::int) + ((s - trunc(s / 86400) * 86400) || ' seconds')::interval;
end $$;
create or replace function ora.num_ym(n numeric, unit text) returns interval language plpgsql immutable parallel safe as $$
begin
  if n is null or unit is null then return null; end if;
  if pg_catalog.upper(pg_catalog.btrim(unit)) not in ('YEAR', 'MONTH') then perform ora.raise(1760, 'illegal argument for function'); end if;
  return make_interval(months => round(n * case pg_catalog.upper(pg_catalog.btrim(unit)) when 'YEAR' then 12 else 1 end)::int);
end $$;
create or replace function ora.extract_interval(i interval, field text) returns numeric language sql immutable parallel safe as
$$ select trim_scale(case field when 'year' then extract(year from i) when 'month' then extract(month from i) when 'day' then extract(day from i)
     when 'hour' then extract(hour from i) when 'minute' then extract(minute from i) else extract(second from i) end) $$;
create or replace function ora.interval_literal(t text, f text, u text) returns interval language plpgsql immutable parallel safe as $$
declare
  s int := case when pg_catalog.btrim(t) like '-%' then -1 else 1 end;
  v text := pg_catalog.ltrim(pg_catalog.btrim(t), '+-');
  m text[];
begin
  if f = 'YEAR' and u = 'MONTH' then
    m := regexp_match(v, '^(\d+)-(\d+)$');
    if m is null then perform ora.raise(1867, 'the interval is invalid'); end if;
    return make_interval(months => s * (m[1]::int * 12 + m[2]::int));
  end if;
  if f in ('YEAR', 'MONTH') then return make_interval(months => s * v::int * case f when 'YEAR' then 12 else 1 end); end if;
  if f = u then return ora.num_ds(s * v::numeric, f); end if;
  if f = 'DAY' then
    m := regexp_match(v, '^(\d+)\s+(\d+)(?::(\d+)(?::(\d+(?:\.\d+)?))?)?$');
    if m is null then perform ora.raise(1867, 'the interval is invalid'); end if;
    return s * (make_interval(days => m[1]::int, hours => m[2]::int, mins => coalesce(m[3], '0')::int) + (coalesce(m[4], '0') || ' seconds')::interval);
  end if;
  if f = 'HOUR' then
    m := regexp_match(v, '^(\d+):(\d+)(?::(\d+(?:\.\d+)?))?$');
    if m is null then perform ora.raise(1867, 'the interval is invalid'); end if;
    return ora.num_ds(s * (m[1]::numeric * 3600 + m[2]::numeric * 60 + coalesce(m[3], '0')::numeric), 'SECOND');
  end if;
  m := regexp_match(v, '^(\d+):(\d+(?:\.\d+)?)$');
  if m is null then perform ora.raise(1867, 'the interval is invalid'); end if;
  return ora.num_ds(s * (m[1]::numeric * 60 + m[2]::numeric), 'SECOND');
end $$;
create or replace function ora.text_ds(t text) returns interval language plpgsql immutable parallel safe as $$
begin
  if t is null then return null; end if;
  if pg_catalog.btrim(t) ~ '^[+-]?P' then return justify_hours(pg_catalog.replace(pg_catalog.btrim(t), '+', '')::interval); end if;
  return ora.interval_literal(t, 'DAY', 'SECOND');
end $$;
create or replace function ora.text_ym(t text) returns interval language sql immutable parallel safe as $$ select ora.interval_literal(t, 'YEAR', 'MONTH') $$;
create or replace function ora.ym_text(i interval) returns text language sql immutable parallel safe as $$
  select case when m < 0 then '-' else '+' end || pg_catalog.lpad((abs(m) / 12)::text, 2, '0') || '-' || pg_catalog.lpad((abs(m) % 12)::text, 2, '0')
  from (select (extract(year from i) * 12 + extract(month from i))::int) q (m)
$$;
create or replace function ora.ds_text(i interval) returns text language sql immutable parallel safe as $$
  select case when s < 0 then '-' else '+' end || pg_catalog.lpad(trunc(abs(s) / 86400)::text, greatest(2, length(trunc(abs(s) / 86400)::text)), '0') || ' '
    || to_char((pg_catalog.mod(abs(s), 86400) || ' seconds')::interval, 'HH24:MI:SS.US')
  from (select extract(epoch from i)::numeric) q (s)
$$;

-- With the precision of the type: DAY(p) TO SECOND(s), YEAR(p) TO MONTH.
create or replace function ora.ds_text(i interval, p int, f int) returns text language sql immutable parallel safe as $$
  select case when s < 0 then '-' else '+' end || pg_catalog.lpad(trunc(abs(s) / 86400)::text, greatest(p, length(trunc(abs(s) / 86400)::text)), '0') || ' '
    || to_char((trunc(pg_catalog.mod(abs(s), 86400)) || ' seconds')::interval, 'HH24:MI:SS')
    || case when f = 0 then '' else '.' || pg_catalog.rpad(pg_catalog.lpad(trunc((abs(s) - trunc(abs(s))) * 1000000)::text, 6, '0'), f, '0') end
  from (select extract(epoch from i)::numeric) q (s)
$$;
create or replace function ora.ym_text(i interval, p int) returns text language sql immutable parallel safe as $$
  select case when m < 0 then '-' else '+' end || pg_catalog.lpad((abs(m) / 12)::text, greatest(p, length((abs(m) / 12)::text)), '0') || '-' || pg_catalog.lpad((abs(m) % 12)::text, 2, '0')
  from (select (extract(year from i) * 12 + extract(month from i))::int) q (m)
$$;

create or replace function ora.last_day(d timestamp) returns timestamp language sql immutable parallel safe as
$$ select pg_catalog.date_trunc('month', d) + interval '1 month - 1 day' + (d - pg_catalog.date_trunc('day', d)) $$;
create or replace function ora.add_months(d timestamp, n numeric) returns timestamp language sql immutable parallel safe as $$
  select case when extract(day from d) = extract(day from ora.last_day(d))
    then ora.last_day(pg_catalog.date_trunc('month', d) + make_interval(months => trunc(n)::int)) + (d - pg_catalog.date_trunc('day', d))
    else d + make_interval(months => trunc(n)::int) end
$$;
create or replace function ora.months_between(a timestamp, b timestamp) returns numeric language sql immutable parallel safe as $$
  select case
    when extract(day from a) = extract(day from b) or (extract(day from a) = extract(day from ora.last_day(a)) and extract(day from b) = extract(day from ora.last_day(b)))
    then m else m + ora.div((extract(day from a) - extract(day from b)) * 86400 + extract(epoch from (a - pg_catalog.date_trunc('day', a)))::numeric - extract(epoch from (b - pg_catalog.date_trunc('day', b)))::numeric, 31 * 86400) end
  from (select (extract(year from a) - extract(year from b)) * 12 + extract(month from a) - extract(month from b)) q (m)
$$;
create or replace function ora.date_trunc(d timestamp, fmt text) returns timestamp language sql stable as $$
  select case pg_catalog.upper(fmt)
    when 'DD' then pg_catalog.date_trunc('day', d) when 'DDD' then pg_catalog.date_trunc('day', d) when 'J' then pg_catalog.date_trunc('day', d)
    when 'MM' then pg_catalog.date_trunc('month', d) when 'MON' then pg_catalog.date_trunc('month', d) when 'MONTH' then pg_catalog.date_trunc('month', d)
    when 'Q' then pg_catalog.date_trunc('quarter', d)
    when 'YYYY' then pg_catalog.date_trunc('year', d) when 'YEAR' then pg_catalog.date_trunc('year', d) when 'YY' then pg_catalog.date_trunc('year', d) when 'Y' then pg_catalog.date_trunc('year', d)
    when 'IW' then pg_catalog.date_trunc('week', d)
    when 'HH24' then pg_catalog.date_trunc('hour', d) when 'HH' then pg_catalog.date_trunc('hour', d) when 'HH12' then pg_catalog.date_trunc('hour', d)
    when 'MI' then pg_catalog.date_trunc('minute', d)
    else ora.builtin('TRUNC_DATE', array[d::text, fmt])::timestamp end
$$;
create or replace function ora.date_ceil(d timestamp, fmt text) returns timestamp language sql stable as $$
  select case when t = d then d
    when f in ('MM', 'MON', 'MONTH', 'RM') then t + interval '1 month' when f = 'Q' then t + interval '3 months'
    when f in ('YYYY', 'YEAR', 'YYY', 'YY', 'Y', 'SYYYY', 'SYEAR') then t + interval '1 year' when f in ('CC', 'SCC') then t + interval '100 years'
    when f in ('HH', 'HH12', 'HH24') then t + interval '1 hour' when f = 'MI' then t + interval '1 minute'
    when f in ('IW', 'WW', 'W', 'D', 'DAY', 'DY') then t + interval '7 days' else t + interval '1 day' end
  from (select ora.date_trunc(d, fmt), pg_catalog.upper(fmt)) q (t, f)
$$;
create or replace function ora.date_round(d timestamp, fmt text) returns timestamp language sql stable as
$$ select case when pg_catalog.upper(fmt) = 'DD' then pg_catalog.date_trunc('day', d + interval '12 hours') else ora.builtin('ROUND_DATE', array[d::text, fmt])::timestamp end $$;

-- Text. Formats that are the defaults of the session's territory are printed here, others by the session.
create or replace function ora.to_char_plain(d timestamp, mask text) returns text language sql immutable parallel safe as $$ select to_char(d, mask) $$;
create or replace function ora.date_text(d timestamp) returns text language plpgsql stable as $$
declare
  f text := ora.setting('nls_date_format', 'DD-MON-RR');
begin
  if d is null then return null; end if;
  if f = 'DD-MON-RR' and ora.setting('nls_date_language', 'AMERICAN') = 'AMERICAN' then return to_char(d, 'DD-MON-YY'); end if;
  if f = 'YYYY-MM-DD HH24:MI:SS' or f = 'YYYY-MM-DD' then return to_char(d, f); end if;
  return ora.builtin('TO_CHAR_DATE', array[d::text, null, null]);
end $$;
create or replace function ora.ts_text(d timestamp) returns text language plpgsql stable as $$
begin
  if d is null then return null; end if;
  if ora.setting('nls_timestamp_format', 'DD-MON-RR HH.MI.SSXFF AM') = 'DD-MON-RR HH.MI.SSXFF AM' and ora.setting('nls_numeric_characters', '.,') = '.,' then
    return to_char(d, 'DD-MON-YY HH12.MI.SS.US AM');
  end if;
  return ora.builtin('TO_CHAR_TIMESTAMP', array[d::text, null, null]);
end $$;
create or replace function ora.tstz_text(x ora.tstz) returns text language plpgsql stable as $$
begin
  if (x).at is null then return null; end if;
  return ora.builtin('TO_CHAR_TIMESTAMP_TZ', array[x::text, null, null]);
end $$;
create or replace function ora.text_date(t text) returns timestamp language plpgsql stable as $$
begin
  if t is null then return null; end if;
  return ora.builtin('TO_DATE', array[t, null, null])::timestamp;
end $$;
create or replace function ora.text_ts(t text) returns timestamp language plpgsql stable as $$
begin
  if t is null then return null; end if;
  return ora.builtin('TO_TIMESTAMP', array[t, null, null])::timestamp;
end $$;
create or replace function ora.text_tstz(t text) returns ora.tstz language plpgsql stable as $$
begin
  if t is null then return null; end if;
  return ora.builtin('TO_TIMESTAMP_TZ', array[t, null, null])::ora.tstz;
end $$;
create or replace function ora.to_date_iso(t text) returns timestamp language plpgsql stable as $$
begin
  if t ~ '^[1-9]\d{3}-\d\d-\d\d$' then return ora.date_literal(t); end if;
  return ora.builtin('TO_DATE', array[t, 'YYYY-MM-DD', null])::timestamp;
end $$;
create or replace function ora.iso_ts(d timestamp) returns text language sql immutable parallel safe as
$$ select to_char(d, 'YYYY-MM-DD"T"HH24:MI:SS') || case when extract(microseconds from d)::bigint % 1000000 <> 0 then to_char(d, '.US') else '' end $$;
create or replace function ora.iso_tstz(x ora.tstz) returns text language sql stable as
$$ select ora.iso_ts(ora.tstz_local(x)) || case when ora.zone_offset(x) = interval '0' then 'Z' else ora.offset_text(ora.zone_offset(x)) end $$;
