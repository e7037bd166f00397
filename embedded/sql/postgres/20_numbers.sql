-- NUMBER: 20 base-100 digits, division and text as Oracle prints them.

create or replace function ora.norm(n numeric) returns numeric language sql immutable parallel safe as $$
  select case
    when n is null or n = 0 or scale(n) <= 20 then trim_scale(n)
    else trim_scale(round(n, 38 - 2 * floor(floor(log(abs(n))) / 2)::int))
  end
$$;
create or replace function ora.div(a numeric, b numeric) returns numeric language plpgsql immutable parallel safe as $$
begin
  if a is null or b is null then return null; end if;
  if b = 0 then perform ora.raise(1476, 'divisor is equal to zero'); end if;
  return ora.norm(round(a, 60) / b);
end $$;
create or replace function ora.dbl_div(a float8, b float8) returns float8 language sql immutable parallel safe as $$
  select case when b = 0 then case when a = 0 or a = 'NaN' then 'NaN'::float8 when a > 0 then 'Infinity'::float8 when a < 0 then '-Infinity'::float8 end else a / b end
$$;
create or replace function ora.dbl_num(n float8) returns numeric language plpgsql immutable parallel safe as $$
begin
  if n in ('NaN', 'Infinity', '-Infinity') then perform ora.raise(1426, 'numeric overflow'); end if;
  return n::numeric;
end $$;
create or replace function ora.plain_num(n numeric) returns text language sql immutable parallel safe as $$
  select case
    when n is null then null
    when n = 0 then '0'
    when abs(n) < 1 then replace(ora.norm(n)::text, '0.', '.')
    else ora.norm(n)::text
  end
$$;
create or replace function ora.num_text(n numeric) returns text language plpgsql immutable parallel safe as $$
declare
  t text;
  digits text;
  e int;
  sign text := case when n < 0 then '-' else '' end;
  dec text;
begin
  if n is null then return null; end if;
  t := ora.norm(n)::text;
  if n <> 0 and abs(n) < 1 then t := pg_catalog.regexp_replace(t, '^(-?)0\.', '\1.'); end if;
  if length(ltrim(t, '-')) > 40 and (abs(n) >= 1e40 or abs(n) < 1e-5) then
    -- scientific notation with as many digits as fit 40 characters
    e := floor(log(abs(n)))::int;
    digits := abs(round(n / (10::numeric ^ e), 33))::text;
    digits := rtrim(rtrim(digits, '0'), '.');
    t := sign || digits || 'E' || case when e < 0 then '-' else '+' end || lpad(abs(e)::text, 2, '0');
  elsif length(ltrim(t, '-')) > 40 then
    t := round(n, greatest(scale(ora.norm(n)) - (length(ltrim(t, '-')) - 40), 0))::text;
    if abs(n) < 1 then t := pg_catalog.regexp_replace(t, '^(-?)0\.', '\1.'); end if;
    if position('.' in t) > 0 then t := rtrim(rtrim(t, '0'), '.'); end if;
  end if;
  dec := left(coalesce(nullif(current_setting('ora.nls_numeric_characters', true), ''), '.,'), 1);
  return case when dec = '.' then t else replace(t, '.', dec) end;
end $$;
-- 17 significant digits (9 of BINARY_FLOAT) and a three-digit exponent.
create or replace function ora.double_digits(t text) returns text language plpgsql stable parallel safe as $$
declare
  m text[] := regexp_match(pg_catalog.btrim(t), '^(-?\d)\.(\d*?)0*[eE]([+-])(\d+)$');
  dec text := left(coalesce(nullif(current_setting('ora.nls_numeric_characters', true), ''), '.,'), 1);
begin
  return m[1] || dec || case when m[2] = '' then '0' else m[2] end || 'E' || m[3] || pg_catalog.lpad(m[4], 3, '0');
end $$;
create or replace function ora.dbl_text(n float8) returns text language sql stable parallel safe as $$
  select case when n is null then null when n = 'NaN' then 'Nan' when n = 'Infinity' then 'Inf' when n = '-Infinity' then '-Inf' when n = 0 then '0'
    else ora.double_digits(to_char(n, '9.9999999999999999EEEE')) end
$$;
create or replace function ora.dbl_text(n float4) returns text language sql stable parallel safe as $$
  select case when n is null then null when n = 'NaN' then 'Nan' when n = 'Infinity' then 'Inf' when n = '-Infinity' then '-Inf' when n = 0 then '0'
    else ora.double_digits(to_char(n, '9.99999999EEEE')) end
$$;
create or replace function ora.is_num(t text) returns boolean language sql immutable parallel safe as $$
  select btrim(t) ~ '^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$'
$$;
create or replace function ora.to_num(t text) returns numeric language plpgsql immutable parallel safe as $$
declare
  s text := t;
  dec text;
begin
  if t is null then return null; end if;
  dec := left(coalesce(nullif(current_setting('ora.nls_numeric_characters', true), ''), '.,'), 1);
  if dec <> '.' then s := replace(replace(t, '.', E'\x01'), dec, '.'); end if;
  if ora.is_num(s) then return btrim(s)::numeric; end if;
  perform ora.raise(1722, 'unable to convert string value containing ' || quote_literal(t) || ' to a number');
  return null;
end $$;
create or replace function ora.to_dbl(t text) returns float8 language plpgsql immutable parallel safe as $$
begin
  if t is null then return null; end if;
  if lower(btrim(t)) in ('nan', 'inf', '-inf', 'infinity', '-infinity') then return lower(btrim(t))::float8; end if;
  if ora.is_num(t) then return btrim(t)::float8; end if;
  perform ora.raise(1722, 'unable to convert string value containing ' || quote_literal(t) || ' to a number');
  return null;
end $$;
create or replace function ora.num_fit(n numeric, p int, s int) returns numeric language plpgsql immutable parallel safe as $$
begin
  if n is null then return null; end if;
  if abs(round(n, s)) >= 10::numeric ^ (p - s) then
    perform ora.raise(1438, 'value ' || ora.plain_num(n) || ' greater than specified precision (' || p || ', ' || s || ') allowed for column');
  end if;
  return round(n, s);
end $$;
create or replace function ora.round_even(n numeric, p numeric default 0) returns numeric language sql immutable parallel safe as $$
  select case when abs(s - trunc(s)) = 0.5 then 2 * round(s / 2) else round(s) end / 10::numeric ^ trunc(p) from (select n * 10::numeric ^ trunc(p)) q (s)
$$;
create or replace function ora.mod(a numeric, b numeric) returns numeric language sql immutable parallel safe as
$$ select case when b = 0 then a else pg_catalog.mod(a, b) end $$;
create or replace function ora.remainder(a numeric, b numeric) returns numeric language plpgsql immutable parallel safe as $$
declare
  q numeric;
begin
  if a is null or b is null then return null; end if;
  if b = 0 then perform ora.raise(1428, 'argument ''0'' is out of range'); end if;
  q := round(round(a, 60) / b, 50);
  -- ties go to the even number
  q := case when abs(q - trunc(q)) = 0.5 then 2 * round(q / 2) else round(q) end;
  return a - b * q;
end $$;
create or replace function ora.power(a numeric, b numeric) returns numeric language plpgsql immutable parallel safe as $$
declare
  r numeric := 1;
begin
  if a is null or b is null then return null; end if;
  if b = trunc(b) and abs(b) <= 1000 then
    for i in 1 .. abs(b)::int loop r := ora.norm(r * a); end loop;
    return case when b < 0 then ora.div(1, r) else r end;
  end if;
  if a < 0 then perform ora.raise(1428, 'argument ''' || ora.plain_num(a) || ''' is out of range'); end if;
  return ora.norm(pg_catalog.power(round(a, 45), b));
end $$;
create or replace function ora.sqrt(a numeric) returns numeric language plpgsql immutable parallel safe as $$
begin
  if a < 0 then perform ora.raise(1428, 'argument ''' || ora.plain_num(a) || ''' is out of range'); end if;
  return ora.norm(pg_catalog.sqrt(round(a, 50)));
end $$;
create or replace function ora.exp(a numeric) returns numeric language sql immutable parallel safe as $$ select ora.norm(pg_catalog.exp(round(a, 45))) $$;
create or replace function ora.ln(a numeric) returns numeric language plpgsql immutable parallel safe as $$
begin
  if a <= 0 then perform ora.raise(1428, 'argument ''' || ora.plain_num(a) || ''' is out of range'); end if;
  return ora.norm(pg_catalog.ln(round(a, 45)));
end $$;
create or replace function ora.log(b numeric, a numeric) returns numeric language sql immutable parallel safe as
$$ select case when b = 10 and a = 10::numeric ^ round(log(a)) then round(log(a)) else ora.norm(round(ora.ln(a), 60) / ora.ln(b)) end $$;

create or replace function ora.percentile(v numeric[], f numeric, descending boolean) returns numeric language sql immutable parallel safe as $$
  with s as (select array_agg(x order by x) a from unnest(v) x where x is not null),
  p as (select a, cardinality(a) n, 1 + (case when descending then 1 - f else f end) * (cardinality(a) - 1) r from s)
  select case when n is null then null when floor(r) = ceil(r) then a[r::int]
    else a[floor(r)::int] + (r - floor(r)) * (a[ceil(r)::int] - a[floor(r)::int]) end from p
$$;
create or replace function ora.percentile_disc(v numeric[], f numeric, descending boolean) returns numeric language sql immutable parallel safe as $$
  with s as (select array_agg(x order by case when descending then -x else x end) a from unnest(v) x where x is not null)
  select a[greatest(ceil(f * cardinality(a)), 1)::int] from s
$$;

create or replace function ora.percentile_time(v timestamp[], f numeric, descending boolean, is_date boolean) returns timestamp language sql immutable parallel safe as $$
  select case when is_date then pg_catalog.date_trunc('second', t) else t end from (
    select timestamp '1970-01-01' + (ora.percentile(array(select extract(epoch from x)::numeric from unnest(v) x), f, descending) || ' seconds')::interval) q (t)
$$;
-- Aggregates over arrays that a window or KEEP collected.
create or replace function ora.array_distinct(v anyarray) returns anyarray language sql immutable parallel safe as
$$ select array(select distinct x from unnest(v) x where x is not null) $$;
create or replace function ora.array_count(v anyarray) returns numeric language sql immutable parallel safe as $$ select count(x)::numeric from unnest(v) x $$;
create or replace function ora.array_max(v anyarray) returns anyelement language sql immutable parallel safe as
$$ select x from unnest(v) x where x is not null order by x desc limit 1 $$;
create or replace function ora.array_min(v anyarray) returns anyelement language sql immutable parallel safe as
$$ select x from unnest(v) x where x is not null order by x limit 1 $$;
create or replace function ora.array_number(v numeric[], op text) returns numeric language sql immutable parallel safe as $$
  select case op when 'SUM' then sum(x) when 'AVG' then ora.div(sum(x), nullif(count(x), 0))
    when 'STDDEV' then coalesce(stddev_samp(x), case when count(x) = 1 then 0 end) when 'VARIANCE' then coalesce(var_samp(x), case when count(x) = 1 then 0 end)
    when 'STDDEV_POP' then stddev_pop(x) when 'STDDEV_SAMP' then stddev_samp(x) when 'VAR_POP' then var_pop(x) when 'VAR_SAMP' then var_samp(x) end
  from unnest(v) x
$$;
create or replace function ora.array_number(v float8[], op text) returns float8 language sql immutable parallel safe as $$
  select case op when 'SUM' then sum(x) when 'AVG' then avg(x) end from unnest(v) x
$$;

-- Aggregates that skip NULL: FIRST_VALUE and LAST_VALUE with IGNORE NULLS.
create or replace function ora.keep_first(state anyelement, next anyelement) returns anyelement language sql immutable strict parallel safe as $$ select state $$;
create or replace function ora.keep_last(state anyelement, next anyelement) returns anyelement language sql immutable strict parallel safe as $$ select next $$;
create or replace aggregate ora.first_known(anyelement) (sfunc = ora.keep_first, stype = anyelement);
create or replace aggregate ora.last_known(anyelement) (sfunc = ora.keep_last, stype = anyelement);
create or replace function ora.nth_known(v anyarray, n int, from_end boolean) returns anyelement language plpgsql immutable parallel safe as $$
declare
  known v%type;
begin
  known := array_remove(v, null);
  return case when from_end then known[cardinality(known) + 1 - n] else known[n] end;
end $$;
-- The values of the rows whose key equals the first row's key.
create or replace function ora.keep_ties(v anyarray, keys text[]) returns anyarray language plpgsql immutable parallel safe as $$
declare
  n int := 1;
begin
  if v is null then return null; end if;
  while n < cardinality(keys) and keys[n + 1] = keys[1] loop n := n + 1; end loop;
  return v[1:n];
end $$;
create or replace function ora.join_distinct(v text[], separator text) returns text language sql immutable parallel safe as $$
  select ora.listagg_fit(string_agg(t, separator order by o)) from (select t, min(o) o from unnest(v) with ordinality u (t, o) where t is not null group by t) q
$$;
create or replace function ora.listagg_fit(t text) returns text language plpgsql immutable parallel safe as $$
begin
  if octet_length(t) > 4000 then perform ora.raise(1489, 'result of string concatenation is too long'); end if;
  return nullif(t, '');
end $$;
create or replace function ora.join_truncated(v text[], separator text, indicator text, with_count boolean) returns text language plpgsql immutable parallel safe as $$
declare
  r text;
  n int := 0;
  total int := cardinality(v);
  tail text;
begin
  if v is null then return null; end if;
  r := array_to_string(v, separator);
  if octet_length(r) <= 4000 then return nullif(r, ''); end if;
  r := '';
  tail := coalesce(indicator, '') || case when with_count then '(000)' else '' end;
  for i in 1 .. total loop
    exit when octet_length(r || v[i] || separator || tail) > 4000;
    r := r || v[i] || separator;
    n := i;
  end loop;
  return r || coalesce(indicator, '') || case when with_count then '(' || (total - n) || ')' else '' end;
end $$;
create or replace function ora.vector_distance(a float8[], b float8[], metric text) returns float8 language plpgsql immutable parallel safe as $$
declare
  dot float8 := 0; na float8 := 0; nb float8 := 0; sq float8 := 0; man float8 := 0; ham float8 := 0;
begin
  if a is null or b is null then return null; end if;
  if cardinality(a) <> cardinality(b) then
    perform ora.raise(51808, 'Vector dimension count must match for two vectors (left: ' || cardinality(a) || ', right: ' || cardinality(b) || ').');
  end if;
  for i in 1 .. cardinality(a) loop
    dot := dot + a[i] * b[i]; na := na + a[i] * a[i]; nb := nb + b[i] * b[i];
    sq := sq + (a[i] - b[i]) ^ 2; man := man + abs(a[i] - b[i]); ham := ham + (a[i] <> b[i])::int;
  end loop;
  return case metric when 'COSINE' then 1 - dot / nullif(sqrt(na) * sqrt(nb), 0) when 'DOT' then - dot when 'EUCLIDEAN' then sqrt(sq)
    when 'EUCLIDEAN_SQUARED' then sq when 'MANHATTAN' then man when 'HAMMING' then ham end;
end $$;
create or replace function ora.text_vec(t text) returns float8[] language sql immutable strict parallel safe as
$$ select ('{' || trim(both '[]' from btrim(t)) || '}')::float8[] $$;
create or replace function ora.vec_text(v float8[]) returns text language sql immutable strict parallel safe as
$$ select '[' || string_agg(upper(to_char(x, 'FM9.0999999999999EEEE')), ',' order by o) || ']' from unnest(v) with ordinality u (x, o) $$;
create or replace function ora.fit_vector(v float8[], n int) returns float8[] language plpgsql immutable parallel safe as $$
begin
  if cardinality(v) <> n then
    perform ora.raise(51803, 'Vector dimension count must match the dimension count specified in the column definition (actual: ' || cardinality(v) || ', required: ' || n || ').');
  end if;
  return v;
end $$;
