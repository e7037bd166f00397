-- SQL/JSON over text: order of keys and digits of numbers are kept (type json, never jsonb).

create or replace function ora.json_num(n numeric) returns text language sql immutable parallel safe as $$ select ora.norm(n)::text $$;
-- Compact form without blanks, as Oracle prints documents.
create or replace function ora.json_compact(j json) returns text language plpgsql immutable parallel safe as $$
begin
  return case json_typeof(j)
    when 'object' then (select '{' || coalesce(string_agg(to_json(key)::text || ':' || ora.json_compact(value), ',' order by o), '') || '}' from json_each(j) with ordinality e (key, value, o))
    when 'array' then (select '[' || coalesce(string_agg(ora.json_compact(value), ',' order by o), '') || ']' from json_array_elements(j) with ordinality e (value, o))
    when 'string' then to_json(j #>> '{}')::text
    else btrim(j::text, E' \n\r\t') end;
end $$;
create or replace function ora.json_parse(t text) returns json language plpgsql immutable parallel safe as $$
begin
  return t::json;
exception when invalid_text_representation then
  return null;
end $$;
create or replace function ora.json_or_null(t text) returns text language sql immutable parallel safe as
$$ select case when t is json then t end $$;
create or replace function ora.json_checked(t text) returns text language plpgsql immutable parallel safe as $$
begin
  if t is not null and not t is json then perform ora.raise(40441, 'JSON syntax error'); end if;
  return t;
end $$;
create or replace function ora.json_in(t text) returns text language plpgsql immutable parallel safe as $$
begin
  if t is null then return null; end if;
  if not t is json then perform ora.raise(40441, 'JSON syntax error'); end if;
  return ora.json_compact(t::json);
end $$;
create or replace function ora.json_format(t text) returns text language sql immutable parallel safe as
$$ select case when t is json then ora.json_compact(t::json) else t end $$;
create or replace function ora.json_pretty(t text, depth int default 0) returns text language plpgsql immutable parallel safe as $$
declare
  j json := t::json;
  pad text := repeat('  ', depth + 1);
begin
  if t is null then return null; end if;
  return case json_typeof(j)
    when 'object' then case when t ~ '^\s*\{\s*\}\s*$' then E'{\n' || repeat('  ', depth) || '}' else (select E'{\n' || string_agg(pad || to_json(key)::text || ' : ' || case when json_typeof(value) in ('object', 'array') then E'\n' || pad else '' end || ora.json_pretty(value::text, depth + 1), E',\n' order by o) || E'\n' || repeat('  ', depth) || '}' from json_each(j) with ordinality e (key, value, o)) end
    when 'array' then case when t ~ '^\s*\[\s*\]\s*$' then E'[\n' || repeat('  ', depth) || ']' else (select E'[\n' || string_agg(pad || ora.json_pretty(value::text, depth + 1), E',\n' order by o) || E'\n' || repeat('  ', depth) || ']' from json_array_elements(j) with ordinality e (value, o)) end
    else ora.json_compact(j) end;
end $$;
create or replace function ora.is_json(t text, item text, strict_ boolean, unique_keys boolean) returns boolean language sql immutable parallel safe as $$
  select case
    when t is null then null
    when not t is json then false
    when unique_keys and not t is json with unique keys then false
    when item = 'OBJECT' then t is json object
    when item = 'ARRAY' then t is json array
    when item = 'SCALAR' then t is json scalar
    else true end
$$;
create or replace function ora.json_fit(t text, n int) returns text language plpgsql immutable parallel safe as $$
begin
  if octet_length(t) > n then perform ora.raise(40478, 'output value too large (maximum: ' || n || ')'); end if;
  return t;
end $$;
create or replace function ora.json_object(keys text[], vals text[], absent boolean, unique_keys boolean) returns text language plpgsql immutable parallel safe as $$
begin
  if keys is null then return null; end if;
  if array_position(keys, null) is not null then perform ora.raise(40563, 'JSON key cannot be null'); end if;
  if unique_keys and cardinality(keys) > (select count(distinct k) from unnest(keys) k) then perform ora.raise(40473, 'duplicate key names in JSON object'); end if;
  return (select '{' || coalesce(string_agg(to_json(k)::text || ':' || coalesce(v, 'null'), ',' order by o), '') || '}'
    from unnest(keys, vals) with ordinality u (k, v, o) where not absent or v is not null);
end $$;
create or replace function ora.json_array(vals text[], absent boolean) returns text language sql immutable parallel safe as $$
  select case when vals is null then null else
    (select '[' || coalesce(string_agg(coalesce(v, 'null'), ',' order by o), '') || ']' from unnest(vals) with ordinality u (v, o) where not absent or v is not null) end
$$;

create or replace function ora.json_index(t text, last int) returns int language sql immutable parallel safe as
$$ select case when t like 'last%' then last - coalesce(nullif(substr(t, 6), ''), '0')::int else t::int end $$;
create or replace function ora.json_below(j json) returns setof json language plpgsql immutable parallel safe as $$
begin
  return next j;
  if json_typeof(j) = 'object' then return query select d from json_each(j) e, ora.json_below(e.value) d;
  elsif json_typeof(j) = 'array' then return query select d from json_array_elements(j) e, ora.json_below(e) d;
  end if;
end $$;
-- An item method at the end of a path.
create or replace function ora.json_method(j json, name text) returns json language plpgsql immutable parallel safe as $$
declare
  t text := j #>> '{}';
begin
  return case lower(name)
    when 'string' then case when json_typeof(j) in ('object', 'array', 'null') then j else to_json(t) end
    when 'stringonly' then case when json_typeof(j) = 'string' then j end
    when 'number' then case when json_typeof(j) = 'number' then j when ora.is_num(t) then (ora.json_num(t::numeric))::json end
    when 'numberonly' then case when json_typeof(j) = 'number' then j end
    when 'boolean' then case when lower(t) in ('true', 'false') then lower(t)::json end
    when 'booleanonly' then case when json_typeof(j) = 'boolean' then j end
    when 'size' then to_json(case when json_typeof(j) = 'array' then json_array_length(j) else 1 end)
    when 'count' then to_json(1)
    when 'type' then to_json(json_typeof(j))
    when 'length' then case when json_typeof(j) = 'string' then to_json(length(t)) end
    when 'upper' then to_json(ora.upper(t))
    when 'lower' then to_json(ora.lower(t))
    when 'abs' then to_json(abs(t::numeric))
    when 'ceiling' then to_json(ceil(t::numeric))
    when 'floor' then to_json(floor(t::numeric))
    when 'double' then to_json(t::float8)
    when 'date' then to_json(left(t, 10))
    when 'timestamp' then j
    else ora.raise_text(40597, 'JSON path expression syntax error (''' || name || ''')')::json end;
end $$;
-- The items that a compiled path selects, in document order.
create or replace function ora.json_nodes(doc text, steps text, is_strict boolean, vars jsonb) returns setof json language plpgsql immutable parallel safe as $$
declare
  step jsonb;
  nodes json[];
  out_nodes json[];
begin
  if doc is null then return; end if;
  nodes := array[doc::json];
  for step in select * from jsonb_array_elements(steps::jsonb) loop
    out_nodes := null;
    if step ? 'k' then
      select array_agg(e.value order by o, o2, o3) into out_nodes
        from unnest(nodes) with ordinality n (v, o),
             lateral (select v, 1 where json_typeof(v) = 'object' union all select a.x, a.i from (select x, i from json_array_elements(case when json_typeof(v) = 'array' and not is_strict then v else '[]'::json end) with ordinality q (x, i)) a where json_typeof(a.x) = 'object') m (obj, o2),
             lateral (select value, i from json_each(m.obj) with ordinality q (key, value, i) where key = step ->> 'k' order by i desc limit 1) e (value, o3);
    elsif step ? 'd' then
      select array_agg(e.value order by o, o2, o3) into out_nodes
        from unnest(nodes) with ordinality n (v, o), lateral ora.json_below(v) with ordinality b (j, o2),
             lateral (select value, i from json_each(case when json_typeof(b.j) = 'object' then b.j else '{}'::json end) with ordinality q (key, value, i) where key = step ->> 'd') e (value, o3);
    elsif step ->> 'any' = 'k' then
      select array_agg(e.value order by o, o2) into out_nodes from unnest(nodes) with ordinality n (v, o),
        lateral (select value, i from json_each(case when json_typeof(v) = 'object' then v else '{}'::json end) with ordinality q (key, value, i)) e (value, o2);
    elsif step ->> 'any' = 'd' then
      select array_agg(b.j order by o, o2) into out_nodes from unnest(nodes) with ordinality n (v, o), lateral ora.json_below(v) with ordinality b (j, o2) where o2 > 1;
    elsif step ->> 'any' = 'i' then
      select array_agg(e.x order by o, o2) into out_nodes from unnest(nodes) with ordinality n (v, o),
        lateral (select x, i from json_array_elements(case when json_typeof(v) = 'array' then v else '[]'::json end) with ordinality q (x, i) union all select v, 1 where json_typeof(v) <> 'array' and not is_strict) e (x, o2);
    elsif step ? 'i' then
      select array_agg(case when json_typeof(v) = 'array' then v -> ix else v end order by o, r, ix) into out_nodes
        from unnest(nodes) with ordinality n (v, o), lateral (select case when json_typeof(v) = 'array' then json_array_length(v) - 1 when is_strict then -1 else 0 end) l (last),
             lateral jsonb_array_elements(step -> 'i') with ordinality ranges (range, r),
             lateral generate_series(greatest(ora.json_index(range ->> 0, last), 0), least(ora.json_index(coalesce(range ->> 1, range ->> 0), last), last)) ix;
    elsif step ? 'f' then
      select array_agg(e.x order by o, o2) into out_nodes from unnest(nodes) with ordinality n (v, o),
        lateral (select v, 1 where json_typeof(v) <> 'array' or is_strict union all select x, i from json_array_elements(case when json_typeof(v) = 'array' and not is_strict then v else '[]'::json end) with ordinality q (x, i)) e (x, o2)
        where jsonb_path_exists(e.x::jsonb, (step ->> 'f')::jsonpath, coalesce(vars, '{}'::jsonb), true);
    elsif step ? 'm' then
      select array_agg(m order by o) into out_nodes from unnest(nodes) with ordinality n (v, o), lateral ora.json_method(v, step ->> 'm') m where m is not null;
    end if;
    if out_nodes is null then return; end if;
    nodes := out_nodes;
  end loop;
  return query select * from unnest(nodes);
end $$;
create or replace function ora.json_nodes(doc json, steps text, is_strict boolean, vars jsonb) returns setof json language sql immutable parallel safe as
$$ select ora.json_nodes(doc::text, steps, is_strict, vars) $$;

-- JSON_VALUE: text of the one scalar. \x01 stands for the default on empty, \x02 for the default on error.
create or replace function ora.json_value(doc text, steps text, is_strict boolean, vars jsonb, target text, on_empty text, on_error text, max_length int) returns text language plpgsql immutable parallel safe as $$
declare
  nodes json[];
  t text;
  code int;
  message text;
begin
  if doc is null then return null; end if;
  if not doc is json then
    code := 40441; message := 'JSON syntax error';
  else
    select array_agg(n) into nodes from ora.json_nodes(doc, steps, is_strict, vars) n;
    if nodes is null then
      if on_empty = 'ERROR' then perform ora.raise(40462, 'JSON_VALUE evaluated to no value'); end if;
      return case on_empty when 'DEFAULT' then E'\x01' when 'ERROR_DEFAULT' then E'\x02' end;
    elsif cardinality(nodes) > 1 then
      code := 40470; message := 'JSON_VALUE evaluated to multiple values';
    elsif json_typeof(nodes[1]) in ('object', 'array') then
      code := 40456; message := 'JSON_VALUE evaluated to non-scalar value';
    elsif json_typeof(nodes[1]) = 'null' then
      return null;
    else
      t := nodes[1] #>> '{}';
      if json_typeof(nodes[1]) = 'number' then t := ora.json_num(t::numeric); end if;
      if target = 'text' then
        if json_typeof(nodes[1]) = 'number' then t := ora.plain_num(t::numeric); end if;
        if max_length = 0 or octet_length(t) <= abs(max_length) then return t; end if;
        if max_length < 0 then return ora.substrb(t, 1, - max_length); end if;
        code := 40478; message := 'output value too large (maximum: ' || max_length || ')';
      elsif target = 'num' then
        if json_typeof(nodes[1]) <> 'boolean' and ora.is_num(t) then return btrim(t); end if;
        if json_typeof(nodes[1]) = 'boolean' then return case t when 'true' then '1' else '0' end; end if;
        code := 1722; message := 'unable to convert string value containing ' || quote_literal(t) || ' to a number';
      elsif target = 'bool' then
        if lower(t) in ('true', 'false') then return lower(t); end if;
        code := 40799; message := 'cannot convert JSON value to Boolean';
      else
        begin
          return case target when 'date' then date_trunc('second', ora.json_date(t))::text else ora.json_date(t)::text end;
        exception when others then
          code := 1861; message := 'literal does not match format string';
        end;
      end if;
    end if;
  end if;
  if on_error = 'ERROR' then perform ora.raise(code, message); end if;
  return case on_error when 'DEFAULT' then E'\x02' end;
end $$;
create or replace function ora.json_value(doc json, steps text, is_strict boolean, vars jsonb, target text, on_empty text, on_error text, max_length int) returns text language sql immutable parallel safe as
$$ select ora.json_value(doc::text, steps, is_strict, vars, target, on_empty, on_error, max_length) $$;
create or replace function ora.json_date(t text) returns timestamp language sql immutable strict parallel safe as
$$ select pg_catalog.regexp_replace(t, '(Z|[+-]\d\d:?\d\d)$', '')::timestamp $$;
create or replace function ora.json_query(doc text, steps text, is_strict boolean, vars jsonb, wrapper text, omit_quotes boolean, on_empty text, on_error text) returns text language plpgsql immutable parallel safe as $$
declare
  nodes json[];
  n int;
  one boolean;
begin
  if doc is null then return null; end if;
  if not doc is json then
    if on_error = 'ERROR' then perform ora.raise(40441, 'JSON syntax error'); end if;
    return case on_error when 'EMPTY' then '[]' when 'EMPTY ARRAY' then '[]' when 'EMPTY OBJECT' then '{}' end;
  end if;
  select array_agg(x) into nodes from ora.json_nodes(doc, steps, is_strict, vars) x;
  n := coalesce(cardinality(nodes), 0);
  if n = 0 then
    if on_empty = 'ERROR' then perform ora.raise(40462, 'JSON_QUERY evaluated to no value'); end if;
    return case on_empty when 'EMPTY' then '[]' when 'EMPTY ARRAY' then '[]' when 'EMPTY OBJECT' then '{}' end;
  end if;
  one := n = 1 and json_typeof(nodes[1]) in ('object', 'array');
  if wrapper = 'UNCONDITIONAL' or (wrapper = 'CONDITIONAL' and not one) then
    return (select '[' || string_agg(ora.json_compact(x), ',' order by o) || ']' from unnest(nodes) with ordinality u (x, o));
  end if;
  if n = 1 then return case when omit_quotes and json_typeof(nodes[1]) = 'string' then nodes[1] #>> '{}' else ora.json_compact(nodes[1]) end; end if;
  if on_error = 'ERROR' then perform ora.raise(40480, 'result cannot be returned without array wrapper'); end if;
  return case on_error when 'EMPTY' then '[]' when 'EMPTY ARRAY' then '[]' when 'EMPTY OBJECT' then '{}' end;
end $$;
create or replace function ora.json_query(doc json, steps text, is_strict boolean, vars jsonb, wrapper text, omit_quotes boolean, on_empty text, on_error text) returns text language sql immutable parallel safe as
$$ select ora.json_query(doc::text, steps, is_strict, vars, wrapper, omit_quotes, on_empty, on_error) $$;
-- Text of a JSON scalar; objects and arrays as JSON.
create or replace function ora.json_item_text(t text) returns text language sql immutable parallel safe as $$
  select case when t is null or json_typeof(t::json) = 'null' then null when json_typeof(t::json) in ('object', 'array') then ora.json_compact(t::json)
    when json_typeof(t::json) = 'number' then ora.plain_num((t::json #>> '{}')::numeric) else nullif(t::json #>> '{}', '') end
$$;
-- t.doc.a[0].b.number(): names match exactly, or else in any case. The result is JSON text, or the text of a scalar.
create or replace function ora.json_dot(doc text, steps text, as_json boolean) returns text language plpgsql immutable parallel safe as $$
declare
  nodes json[];
  step jsonb;
  next_nodes json[];
begin
  if doc is null or not doc is json then return null; end if;
  nodes := array[doc::json];
  for step in select * from jsonb_array_elements(steps::jsonb) loop
    if step ? 'i' then
      select array_agg(e order by o, o2) into next_nodes
        from unnest(nodes) with ordinality n (v, o),
             lateral ora.json_nodes(v, case when step ->> 'i' = '*' then '[{"any":"i"}]'
               else jsonb_build_array(jsonb_build_object('i', (select jsonb_agg(jsonb_build_array(pg_catalog.replace(pg_catalog.btrim((pg_catalog.regexp_split_to_array(r, '\s+to\s+'))[1]), ' ', ''), (pg_catalog.regexp_split_to_array(r, '\s+to\s+'))[2])) from pg_catalog.regexp_split_to_table(step ->> 'i', '\s*,\s*') r)))::text end, false, null) with ordinality x (e, o2);
    elsif step ? 'm' then
      select array_agg(m order by o) into next_nodes from unnest(nodes) with ordinality n (v, o), lateral ora.json_method(v, step ->> 'm') m where m is not null;
    else
      select array_agg(e.value order by o, o2) into next_nodes
        from unnest(nodes) with ordinality n (v, o),
             lateral (select v, 1 where json_typeof(v) = 'object' union all select x, i from json_array_elements(case when json_typeof(v) = 'array' then v else '[]'::json end) with ordinality q (x, i) where json_typeof(x) = 'object') m (obj, o2),
             lateral (select value from json_each(m.obj) where key = step ->> 'k' or ((step ->> 'ci')::boolean and ora.upper(key) = step ->> 'k') order by key = step ->> 'k' desc limit 1) e (value);
    end if;
    if next_nodes is null then return null; end if;
    nodes := next_nodes;
  end loop;
  if cardinality(nodes) = 1 then return case when as_json then ora.json_compact(nodes[1]) else ora.json_item_text(nodes[1]::text) end; end if;
  return (select '[' || string_agg(ora.json_compact(x), ',' order by o) || ']' from unnest(nodes) with ordinality u (x, o));
end $$;
-- Equality of documents: the order of members does not count.
create or replace function ora.json_equal(a text, b text) returns boolean language plpgsql immutable parallel safe as $$
begin
  if a is null or b is null then return null; end if;
  if not a is json or not b is json then return false; end if;
  return a::jsonb = b::jsonb;
end $$;
create or replace function ora.json_mergepatch(target text, patch text) returns text language plpgsql immutable parallel safe as $$
declare
  r text;
begin
  if target is null or patch is null then return target; end if;
  if json_typeof(patch::json) <> 'object' then return ora.json_compact(patch::json); end if;
  if json_typeof(target::json) <> 'object' then target := '{}'; end if;
  select '{' || coalesce(string_agg(to_json(k)::text || ':' || v, ',' order by o), '') || '}' into r from (
    select t.key k, case when p.value is null then ora.json_compact(t.value) else ora.json_mergepatch(t.value::text, p.value::text) end v, t.o
      from json_each(target::json) with ordinality t (key, value, o) left join json_each(patch::json) p on p.key = t.key
     where p.value is null or json_typeof(p.value) <> 'null'
    union all
    select p.key, ora.json_mergepatch('null', p.value::text), 1000000 + p.o from json_each(patch::json) with ordinality p (key, value, o)
     where json_typeof(p.value) <> 'null' and not exists (select from json_each(target::json) t where t.key = p.key)) q;
  return r;
end $$;
