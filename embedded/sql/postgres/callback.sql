-- How a PostgreSQL function or trigger calls the session whose statement it runs in (session/callback-server.ts).
-- Each message goes through dblink to the runtime's own server; its answer starts with a letter:
--   D text  the result        N  the result null        E sqlstate hint-line message  raise an error
--   Q text  run this query and send its rows             X text  run this statement and send its row count
-- Statements the session asks for run here, so they belong to the calling statement's transaction and see its changes.

create or replace function ora.callback(p_payload text) returns text
language plpgsql volatile parallel unsafe
as $function$
declare
  l_session   text := pg_catalog.current_setting('ora.session', true);
  l_message   text;
  l_reply     text;
  l_kind      text;
  l_row       record;
  l_rows      text[];
  l_names     text;
  l_count     bigint;
  l_state     text;
  l_text      text;
  l_detail    text;
  l_hint      text;
  l_context   text;
  l_schema    text;
  l_table     text;
  l_column    text;
  l_type      text;
  l_constraint text;
begin
  if l_session is null then
    raise exception using errcode = '08003', message = 'ora.callback: this connection belongs to no session';
  end if;
  if ora.dblink_get_connections() is null or not ('ora_callback' = any (ora.dblink_get_connections())) then
    perform ora.dblink_connect('ora_callback', pg_catalog.current_setting('ora.callback_server'));
  end if;
  l_message := pg_catalog.concat('call ', l_session, E'\n', p_payload);
  loop
    select r.reply into l_reply from ora.dblink('ora_callback', l_message) as r(reply text);
    l_kind := pg_catalog.left(l_reply, 1);
    if l_kind = 'D' then
      return pg_catalog.substr(l_reply, 2);
    elsif l_kind = 'N' then
      return null;
    elsif l_kind = 'E' then
      raise exception using
        errcode = pg_catalog.substr(l_reply, 2, 5),
        hint = pg_catalog.split_part(pg_catalog.substr(l_reply, 8), E'\n', 1),
        message = pg_catalog.substr(l_reply, pg_catalog.strpos(l_reply, E'\n') OPERATOR(pg_catalog.+) 1);
    end if;
    begin
      l_rows := null;
      l_names := null;
      if l_kind = 'Q' then
        l_rows := array[]::text[];
        for l_row in execute pg_catalog.substr(l_reply, 2) loop
          if l_names is null then
            select pg_catalog.json_agg(k.name)::text into l_names
              from pg_catalog.json_object_keys(pg_catalog.row_to_json(l_row)) as k(name);
          end if;
          l_rows := pg_catalog.array_append(l_rows, l_row::text);
        end loop;
        l_count := pg_catalog.cardinality(l_rows);
      else
        execute pg_catalog.substr(l_reply, 2);
        get diagnostics l_count = row_count;
      end if;
      l_message := pg_catalog.concat('result ', l_session, E'\n',
        pg_catalog.json_build_object('names', l_names::json, 'rows', l_rows, 'count', l_count));
    exception
      when query_canceled then
        raise;
      when others then
        get stacked diagnostics l_state = returned_sqlstate, l_text = message_text, l_detail = pg_exception_detail,
          l_hint = pg_exception_hint, l_context = pg_exception_context, l_schema = schema_name, l_table = table_name,
          l_column = column_name, l_type = pg_datatype_name, l_constraint = constraint_name;
        l_message := pg_catalog.concat('error ', l_session, E'\n', pg_catalog.json_build_object(
          'sqlstate', l_state, 'message', l_text, 'detail', l_detail, 'hint', l_hint, 'where', l_context,
          'schema', l_schema, 'table', l_table, 'column', l_column, 'dataType', l_type, 'constraint', l_constraint));
    end;
  end loop;
end
$function$;
