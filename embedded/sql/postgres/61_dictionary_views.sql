-- USER_, ALL_ and DBA_ views over the dictionary's tables, with Oracle's column names and values.

-- Makes the three views of a family from the text of a query with an owner column. `name_column` names the object whose grants
-- open it to others in ALL_, or is an expression that does. USER_ leaves the owner out.
create or replace function ora_dict.define_family(family text, owner_column text, name_column text, query text) returns void language plpgsql as $$
declare
  columns text;
begin
  execute pg_catalog.format('create or replace view ora_dict.%I as %s', 'DBA_' operator(pg_catalog.||) family, query);
  execute pg_catalog.format('create or replace view ora_dict.%I as select * from ora_dict.%I v where %s', 'ALL_' operator(pg_catalog.||) family,
    'DBA_' operator(pg_catalog.||) family,
    pg_catalog.format(
      'v.%1$I in (ora_dict.me(), ''PUBLIC'') or ora_dict.sees_all() or (v.%1$I, %2$s) in (select g.owner, g.name from ora_dict.granted_objects() g)',
      owner_column, case when name_column like '%(%' then name_column else pg_catalog.format('v.%I', name_column) end));
  select pg_catalog.string_agg(pg_catalog.format('%I', a.attname), ', ' order by a.attnum) into columns
    from pg_catalog.pg_attribute a
   where a.attrelid = pg_catalog.format('ora_dict.%I', 'DBA_' operator(pg_catalog.||) family)::regclass and a.attnum > 0 and not a.attisdropped
     and (a.attname <> owner_column or family = 'CONSTRAINTS');
  execute pg_catalog.format('create or replace view ora_dict.%I as select %s from ora_dict.%I v where v.%I = ora_dict.me()', 'USER_' operator(pg_catalog.||) family,
    columns, 'DBA_' operator(pg_catalog.||) family, owner_column);
end $$;

create or replace view ora_dict."DUAL" as select 'X'::text as "DUMMY";

do $views$ begin

perform ora_dict.define_family('OBJECTS', 'OWNER', 'OBJECT_NAME', $q$
  select o.owner as "OWNER", o.name as "OBJECT_NAME", null::text as "SUBOBJECT_NAME", o.id::numeric as "OBJECT_ID",
    case when o.kind in ('TABLE', 'INDEX') then o.id::numeric end as "DATA_OBJECT_ID", o.kind as "OBJECT_TYPE", o.created as "CREATED",
    o.last_ddl as "LAST_DDL_TIME", pg_catalog.to_char(o.last_ddl, 'YYYY-MM-DD:HH24:MI:SS') as "TIMESTAMP", o.status as "STATUS",
    case when o.detail ? 'temporary' then 'Y' else 'N' end as "TEMPORARY", case when o.generated then 'Y' else 'N' end as "GENERATED",
    'N'::text as "SECONDARY", case o.kind when 'INDEX' then 4 when 'TRIGGER' then 3 when 'PACKAGE BODY' then 2 when 'TYPE BODY' then 2 else 1 end::numeric as "NAMESPACE",
    null::text as "EDITION_NAME", 'NONE'::text as "SHARING", 'N'::text as "ORACLE_MAINTAINED"
  from ora_dict.objects o$q$);

perform ora_dict.define_family('TABLES', 'OWNER', 'TABLE_NAME', $q$
  select o.owner as "OWNER", o.name as "TABLE_NAME", case when o.detail ? 'temporary' then null else 'USERS' end as "TABLESPACE_NAME", null::text as "CLUSTER_NAME",
    'VALID'::text as "STATUS", case when c.reltuples >= 0 then c.reltuples::numeric end as "NUM_ROWS", null::numeric as "BLOCKS", null::timestamp(0) as "LAST_ANALYZED",
    'NO'::text as "PARTITIONED", null::text as "IOT_TYPE", case when o.detail ? 'temporary' then 'Y' else 'N' end as "TEMPORARY", 'N'::text as "SECONDARY",
    case o.detail->>'temporary' when 'DELETE' then 'SYS$TRANSACTION' when 'PRESERVE' then 'SYS$SESSION' end as "DURATION", 'NO'::text as "NESTED", 'NO'::text as "READ_ONLY",
    'NO'::text as "DROPPED"
  from ora_dict.objects o
  left join pg_catalog.pg_namespace n on n.nspname = o.owner
  left join pg_catalog.pg_class c on c.relnamespace = n.oid and c.relname = o.name
  where o.kind = 'TABLE'$q$);

perform ora_dict.define_family('TAB_COLS', 'OWNER', 'TABLE_NAME', $q$
  select c.owner as "OWNER", c.table_name as "TABLE_NAME", c.name as "COLUMN_NAME", c.data_type as "DATA_TYPE", null::text as "DATA_TYPE_MOD",
    c.data_type_owner as "DATA_TYPE_OWNER", c.data_length::numeric as "DATA_LENGTH", c.data_precision::numeric as "DATA_PRECISION", c.data_scale::numeric as "DATA_SCALE",
    case when c.nullable then 'Y' else 'N' end as "NULLABLE", c.column_id::numeric as "COLUMN_ID", pg_catalog.char_length(c.data_default)::numeric as "DEFAULT_LENGTH",
    case when c.identity is not null then pg_catalog.concat('"', c.owner, '"."', c.identity_sequence, '".nextval') else c.data_default end as "DATA_DEFAULT",
    null::numeric as "NUM_DISTINCT", null::numeric as "NUM_NULLS", case when c.char_used is not null then 'CHAR_CS' end as "CHARACTER_SET_NAME",
    c.char_length::numeric as "CHAR_COL_DECL_LENGTH", c.char_length::numeric as "CHAR_LENGTH", c.char_used as "CHAR_USED",
    case when c.invisible then 'YES' else 'NO' end as "HIDDEN_COLUMN", case when c.virtual then 'YES' else 'NO' end as "VIRTUAL_COLUMN",
    c.internal_id::numeric as "SEGMENT_COLUMN_ID", c.internal_id::numeric as "INTERNAL_COLUMN_ID", 'NONE'::text as "HISTOGRAM", c.name as "QUALIFIED_COL_NAME",
    'YES'::text as "USER_GENERATED", case when c.default_on_null then 'YES' else 'NO' end as "DEFAULT_ON_NULL",
    case when c.identity is not null then 'YES' else 'NO' end as "IDENTITY_COLUMN", null::text as "COLLATION", c.domain_owner as "DOMAIN_OWNER", c.domain_name as "DOMAIN_NAME"
  from ora_dict.columns c$q$);
perform ora_dict.define_family('TAB_COLUMNS', 'OWNER', 'TABLE_NAME', $q$
  select "OWNER", "TABLE_NAME", "COLUMN_NAME", "DATA_TYPE", "DATA_TYPE_MOD", "DATA_TYPE_OWNER", "DATA_LENGTH", "DATA_PRECISION", "DATA_SCALE", "NULLABLE", "COLUMN_ID",
    "DEFAULT_LENGTH", "DATA_DEFAULT", "NUM_DISTINCT", "NUM_NULLS", "CHARACTER_SET_NAME", "CHAR_COL_DECL_LENGTH", "CHAR_LENGTH", "CHAR_USED", "HISTOGRAM",
    "DEFAULT_ON_NULL", "IDENTITY_COLUMN", "COLLATION", "DOMAIN_OWNER", "DOMAIN_NAME"
  from ora_dict."DBA_TAB_COLS" where "COLUMN_ID" is not null$q$);
perform ora_dict.define_family('TAB_IDENTITY_COLS', 'OWNER', 'TABLE_NAME', $q$
  select c.owner as "OWNER", c.table_name as "TABLE_NAME", c.name as "COLUMN_NAME", case when c.identity = 'ALWAYS' then 'ALWAYS' else 'BY DEFAULT' end as "GENERATION_TYPE",
    c.identity_sequence as "SEQUENCE_NAME",
    pg_catalog.concat('START WITH: ', s.start_value, ', INCREMENT BY: ', s.increment_by, ', MAX_VALUE: ', o.detail->'sequence'->>'max', ', MIN_VALUE: ', o.detail->'sequence'->>'min',
      ', CYCLE_FLAG: ', case when s.cycle then 'Y' else 'N' end, ', CACHE_SIZE: ', o.detail->'sequence'->>'cache', ', ORDER_FLAG: N') as "IDENTITY_OPTIONS"
  from ora_dict.columns c join ora_dict.objects o on o.owner = c.owner and o.name = c.identity_sequence and o.kind = 'SEQUENCE'
  left join pg_catalog.pg_sequences s on s.schemaname = c.owner and s.sequencename = c.identity_sequence
  where c.identity is not null$q$);

perform ora_dict.define_family('CONSTRAINTS', 'OWNER', 'TABLE_NAME', $q$
  select c.owner as "OWNER", c.name as "CONSTRAINT_NAME", c.type as "CONSTRAINT_TYPE", c.table_name as "TABLE_NAME", c.condition as "SEARCH_CONDITION",
    pg_catalog.left(c.condition, 4000) as "SEARCH_CONDITION_VC", c.r_owner as "R_OWNER", c.r_name as "R_CONSTRAINT_NAME", c.delete_rule as "DELETE_RULE",
    case when c.enabled then 'ENABLED' else 'DISABLED' end as "STATUS", case when c.deferrable then 'DEFERRABLE' else 'NOT DEFERRABLE' end as "DEFERRABLE",
    case when c.deferred then 'DEFERRED' else 'IMMEDIATE' end as "DEFERRED", case when c.validated then 'VALIDATED' else 'NOT VALIDATED' end as "VALIDATED",
    case when c.generated then 'GENERATED NAME' else 'USER NAME' end as "GENERATED", null::text as "BAD", null::text as "RELY", c.last_change as "LAST_CHANGE",
    case when c.index_name is not null then c.owner end as "INDEX_OWNER", c.index_name as "INDEX_NAME", null::text as "INVALID", null::text as "VIEW_RELATED"
  from ora_dict.constraints c
  union all
  select o.owner, pg_catalog.concat('SYS_C00', o.id), case when (o.detail->>'readOnly')::boolean then 'O' else 'V' end, o.name, null, null, null, null, null, 'ENABLED', 'NOT DEFERRABLE',
    'IMMEDIATE', 'NOT VALIDATED', 'GENERATED NAME', null, null, o.last_ddl, null, null, null, null
  from ora_dict.objects o where o.kind = 'VIEW' and ((o.detail->>'readOnly')::boolean or (o.detail->>'check')::boolean)$q$);

perform ora_dict.define_family('INDEXES', 'OWNER', 'TABLE_NAME', $q$
  select i.owner as "OWNER", i.name as "INDEX_NAME", i.index_type as "INDEX_TYPE", i.table_owner as "TABLE_OWNER", i.table_name as "TABLE_NAME", 'TABLE'::text as "TABLE_TYPE",
    case when i.is_unique then 'UNIQUE' else 'NONUNIQUE' end as "UNIQUENESS", 'DISABLED'::text as "COMPRESSION", 'USERS'::text as "TABLESPACE_NAME", 'VALID'::text as "STATUS",
    null::numeric as "NUM_ROWS", null::timestamp(0) as "LAST_ANALYZED", 'NO'::text as "PARTITIONED", 'N'::text as "TEMPORARY",
    case when i.is_constraint then 'Y' else 'N' end as "GENERATED", 'N'::text as "SECONDARY", 'NO'::text as "DROPPED", 'VISIBLE'::text as "VISIBILITY",
    case when i.is_constraint then 'YES' else 'NO' end as "CONSTRAINT_INDEX",
    case when i.index_type like 'FUNCTION-BASED%' then 'ENABLED' end as "FUNCIDX_STATUS"
  from ora_dict.indexes i$q$);
perform ora_dict.define_family('IND_COLUMNS', 'INDEX_OWNER', 'TABLE_NAME', $q$
  select i.owner as "INDEX_OWNER", i.name as "INDEX_NAME", i.table_owner as "TABLE_OWNER", i.table_name as "TABLE_NAME",
    coalesce(c.value->>'name', pg_catalog.concat('SYS_NC', pg_catalog.lpad((c.position)::text, 5, '0'), '$')) as "COLUMN_NAME", c.position::numeric as "COLUMN_POSITION",
    coalesce(t.data_length, 0)::numeric as "COLUMN_LENGTH", coalesce(t.char_length, 0)::numeric as "CHAR_LENGTH",
    case when (c.value->>'descending')::boolean then 'DESC' else 'ASC' end as "DESCEND"
  from ora_dict.indexes i cross join lateral pg_catalog.jsonb_array_elements(i.columns) with ordinality as c(value, position)
  left join ora_dict.columns t on t.owner = i.table_owner and t.table_name = i.table_name and t.name = c.value->>'name'$q$);
perform ora_dict.define_family('IND_EXPRESSIONS', 'INDEX_OWNER', 'TABLE_NAME', $q$
  select i.owner as "INDEX_OWNER", i.name as "INDEX_NAME", i.table_owner as "TABLE_OWNER", i.table_name as "TABLE_NAME", c.value->>'expression' as "COLUMN_EXPRESSION",
    c.position::numeric as "COLUMN_POSITION"
  from ora_dict.indexes i cross join lateral pg_catalog.jsonb_array_elements(i.columns) with ordinality as c(value, position) where c.value->>'expression' is not null$q$);

perform ora_dict.define_family('SEQUENCES', 'SEQUENCE_OWNER', 'SEQUENCE_NAME', $q$
  select o.owner as "SEQUENCE_OWNER", o.name as "SEQUENCE_NAME", (o.detail->'sequence'->>'min')::numeric as "MIN_VALUE", (o.detail->'sequence'->>'max')::numeric as "MAX_VALUE",
    (o.detail->'sequence'->>'increment')::numeric as "INCREMENT_BY", case when (o.detail->'sequence'->>'cycle')::boolean then 'Y' else 'N' end as "CYCLE_FLAG",
    case when (o.detail->'sequence'->>'order')::boolean then 'Y' else 'N' end as "ORDER_FLAG", (o.detail->'sequence'->>'cache')::numeric as "CACHE_SIZE",
    coalesce(s.last_value + s.increment_by, s.start_value)::numeric as "LAST_NUMBER", 'N'::text as "SCALE_FLAG", 'N'::text as "EXTEND_FLAG", 'N'::text as "SHARDED_FLAG",
    'N'::text as "SESSION_FLAG", 'N'::text as "KEEP_VALUE"
  from ora_dict.objects o left join pg_catalog.pg_sequences s on s.schemaname = o.owner and s.sequencename = o.name where o.kind = 'SEQUENCE'$q$);

perform ora_dict.define_family('VIEWS', 'OWNER', 'VIEW_NAME', $q$
  select o.owner as "OWNER", o.name as "VIEW_NAME", pg_catalog.char_length(o.detail->>'text')::numeric as "TEXT_LENGTH", o.detail->>'text' as "TEXT",
    pg_catalog.left(o.detail->>'text', 4000) as "TEXT_VC", null::text as "VIEW_TYPE_OWNER", null::text as "VIEW_TYPE", null::text as "SUPERVIEW_NAME", 'N'::text as "EDITIONING_VIEW",
    case when (o.detail->>'readOnly')::boolean then 'Y' else 'N' end as "READ_ONLY", 'N'::text as "HAS_SENSITIVE_COLUMN", 'DEFINER'::text as "BEQUEATH"
  from ora_dict.objects o where o.kind = 'VIEW'$q$);

perform ora_dict.define_family('SYNONYMS', 'OWNER', 'SYNONYM_NAME', $q$
  select o.owner as "OWNER", o.name as "SYNONYM_NAME", o.detail->'target'->>0 as "TABLE_OWNER", o.detail->'target'->>1 as "TABLE_NAME", null::text as "DB_LINK", 0::numeric as "ORIGIN_CON_ID"
  from ora_dict.objects o where o.kind = 'SYNONYM'$q$);

perform ora_dict.define_family('SOURCE', 'OWNER', 'NAME', $q$
  select s.owner as "OWNER", s.name as "NAME", s.kind as "TYPE", l.line::numeric as "LINE",
    case when l.line < l.lines then pg_catalog.concat(l.text, pg_catalog.chr(10)) else l.text end as "TEXT", 0::numeric as "ORIGIN_CON_ID"
  from ora_dict.sources s
  cross join lateral (select t.text, t.line, pg_catalog.count(*) over () as lines
    from pg_catalog.string_to_table(pg_catalog.rtrim(s.source, pg_catalog.chr(10)), pg_catalog.chr(10)) with ordinality as t(text, line)) l
  where s.kind <> 'MLE MODULE'$q$);
perform ora_dict.define_family('ERRORS', 'OWNER', 'NAME', $q$
  select e.owner as "OWNER", e.name as "NAME", e.kind as "TYPE", e.sequence::numeric as "SEQUENCE", e.line::numeric as "LINE", e.position::numeric as "POSITION", e.text as "TEXT",
    e.attribute as "ATTRIBUTE", coalesce((pg_catalog.regexp_match(e.text, '^[A-Z]+-([0-9]+)'))[1]::numeric, 0) as "MESSAGE_NUMBER"
  from ora_dict.errors e$q$);
perform ora_dict.define_family('DEPENDENCIES', 'OWNER', 'NAME', $q$
  select d.owner as "OWNER", d.name as "NAME", d.kind as "TYPE", d.r_owner as "REFERENCED_OWNER", d.r_name as "REFERENCED_NAME", d.r_kind as "REFERENCED_TYPE",
    null::text as "REFERENCED_LINK_NAME", 'HARD'::text as "DEPENDENCY_TYPE"
  from ora_dict.dependencies d$q$);

-- Deeper rows of composite arguments exist before 18c only: set ora.arguments_12c to 'on' to see them.
perform ora_dict.define_family('ARGUMENTS', 'OWNER', 'coalesce(v."PACKAGE_NAME", v."OBJECT_NAME")', $q$
  select u.owner as "OWNER", a."objectName" as "OBJECT_NAME", a."packageName" as "PACKAGE_NAME", o.id::numeric as "OBJECT_ID", a.overload::text as "OVERLOAD",
    a."subprogramId"::numeric as "SUBPROGRAM_ID", a."argumentName" as "ARGUMENT_NAME", a.position::numeric as "POSITION",
    pg_catalog.row_number() over (partition by u.owner, u.name, u.kind, a."subprogramId" order by n)::numeric as "SEQUENCE", a."dataLevel"::numeric as "DATA_LEVEL",
    a."dataType" as "DATA_TYPE", case when a.defaulted then 'Y' else 'N' end as "DEFAULTED", null::text as "DEFAULT_VALUE", null::numeric as "DEFAULT_LENGTH", a."inOut" as "IN_OUT",
    a."dataLength"::numeric as "DATA_LENGTH", a."dataPrecision"::numeric as "DATA_PRECISION", a."dataScale"::numeric as "DATA_SCALE",
    case when a."dataType" in ('NUMBER', 'FLOAT', 'BINARY_INTEGER') then 10 end::numeric as "RADIX",
    case when a."dataType" ~ 'CHAR|CLOB|LONG' then case when a."dataType" like 'N%' then 'NCHAR_CS' else 'CHAR_CS' end end as "CHARACTER_SET_NAME",
    a."typeOwner" as "TYPE_OWNER", a."typeName" as "TYPE_NAME", a."typeSubname" as "TYPE_SUBNAME", null::text as "TYPE_LINK", a."typeObjectType" as "TYPE_OBJECT_TYPE",
    a."plsType" as "PLS_TYPE", a."charLength"::numeric as "CHAR_LENGTH", a."charUsed" as "CHAR_USED", 0::numeric as "ORIGIN_CON_ID"
  from ora_dict.unit_rows u join ora_dict.objects o using (owner, name, kind)
  cross join lateral rows from (pg_catalog.jsonb_to_recordset(u.arguments) as ("objectName" text, "packageName" text, "subprogramId" int, overload int, "argumentName" text, position int,
    "dataType" text, defaulted boolean, "inOut" text, "typeOwner" text, "typeName" text, "typeSubname" text, "typeObjectType" text, "plsType" text, "dataLength" int,
    "dataPrecision" int, "dataScale" int, "charLength" int, "charUsed" text, "dataLevel" int)) with ordinality
    as a("objectName", "packageName", "subprogramId", overload, "argumentName", position, "dataType", defaulted, "inOut", "typeOwner", "typeName", "typeSubname", "typeObjectType", "plsType",
    "dataLength", "dataPrecision", "dataScale", "charLength", "charUsed", "dataLevel", n)
  where a."dataLevel" = 0 or pg_catalog.current_setting('ora.arguments_12c', true) = 'on'$q$);
perform ora_dict.define_family('PROCEDURES', 'OWNER', 'OBJECT_NAME', $q$
  select o.owner as "OWNER", o.name as "OBJECT_NAME", p."procedureName" as "PROCEDURE_NAME", o.id::numeric as "OBJECT_ID", coalesce(p."subprogramId", case when o.kind in ('PACKAGE', 'TYPE') then 0 else 1 end)::numeric as "SUBPROGRAM_ID",
    p.overload::text as "OVERLOAD", o.kind as "OBJECT_TYPE", case when p.aggregate then 'YES' else 'NO' end as "AGGREGATE", case when p.pipelined then 'YES' else 'NO' end as "PIPELINED",
    null::text as "IMPLTYPEOWNER", null::text as "IMPLTYPENAME", 'NO'::text as "PARALLEL", 'NO'::text as "INTERFACE", case when p.deterministic then 'YES' else 'NO' end as "DETERMINISTIC",
    coalesce(p.authid, o.detail->>'authid', 'DEFINER') as "AUTHID", 'NO'::text as "RESULT_CACHE", 0::numeric as "ORIGIN_CON_ID", 'NULL'::text as "POLYMORPHIC"
  from ora_dict.objects o
  cross join lateral (
    select r."procedureName", r."subprogramId", r.overload, r.pipelined, r.deterministic, r.aggregate, r.authid
      from ora_dict.unit_rows u cross join lateral pg_catalog.jsonb_to_recordset(u.procedures)
        as r("procedureName" text, "subprogramId" int, overload int, pipelined boolean, deterministic boolean, aggregate boolean, authid text)
     where u.owner = o.owner and u.name = o.name and u.kind = o.kind
    union all
    select null, null, null, null, null, null, null where o.kind in ('PACKAGE', 'TYPE', 'TRIGGER')
      or not exists (select from ora_dict.unit_rows u where u.owner = o.owner and u.name = o.name and u.kind = o.kind and u.procedures <> '[]')) p
  where o.kind in ('PACKAGE', 'PROCEDURE', 'FUNCTION', 'TYPE', 'TRIGGER')$q$);

perform ora_dict.define_family('PLSQL_TYPES', 'OWNER', 'PACKAGE_NAME', $q$
  select u.owner as "OWNER", t."typeName" as "TYPE_NAME", u.name as "PACKAGE_NAME", null::bytea as "TYPE_OID", t.typecode as "TYPECODE",
    pg_catalog.jsonb_array_length(t.attributes)::numeric as "ATTRIBUTES", 'NO'::text as "CONTAINS_PLSQL"
  from ora_dict.unit_rows u cross join lateral pg_catalog.jsonb_to_recordset(u.types) as t("packageName" text, "typeName" text, typecode text, attributes jsonb)
  where u.kind = 'PACKAGE'$q$);
perform ora_dict.define_family('PLSQL_TYPE_ATTRS', 'OWNER', 'PACKAGE_NAME', $q$
  select u.owner as "OWNER", t."typeName" as "TYPE_NAME", u.name as "PACKAGE_NAME", a.value->>'name' as "ATTR_NAME", null::text as "ATTR_TYPE_MOD",
    a.value->>'typeOwner' as "ATTR_TYPE_OWNER", a.value->>'typeName' as "ATTR_TYPE_NAME", a.value->>'typePackage' as "ATTR_TYPE_PACKAGE", (a.value->>'length')::numeric as "LENGTH",
    (a.value->>'precision')::numeric as "PRECISION", (a.value->>'scale')::numeric as "SCALE", case when a.value->>'charUsed' is not null then 'CHAR_CS' end as "CHARACTER_SET_NAME",
    a.position::numeric as "ATTR_NO", a.value->>'charUsed' as "CHAR_USED"
  from ora_dict.unit_rows u cross join lateral pg_catalog.jsonb_to_recordset(u.types) as t("typeName" text, attributes jsonb)
  cross join lateral pg_catalog.jsonb_array_elements(t.attributes) with ordinality as a(value, position)
  where u.kind = 'PACKAGE'$q$);
perform ora_dict.define_family('PLSQL_COLL_TYPES', 'OWNER', 'PACKAGE_NAME', $q$
  select u.owner as "OWNER", t."typeName" as "TYPE_NAME", u.name as "PACKAGE_NAME", c->>'collType' as "COLL_TYPE", (c->>'upperBound')::numeric as "UPPER_BOUND",
    c->>'elemTypeOwner' as "ELEM_TYPE_OWNER", c->>'elemTypeName' as "ELEM_TYPE_NAME", c->>'elemTypePackage' as "ELEM_TYPE_PACKAGE", (c->>'length')::numeric as "LENGTH",
    (c->>'precision')::numeric as "PRECISION", (c->>'scale')::numeric as "SCALE", case when c->>'length' is not null then 'CHAR_CS' end as "CHARACTER_SET_NAME",
    null::text as "ELEM_STORAGE", case when (c->>'nullsStored')::boolean then 'YES' else 'NO' end as "NULLS_STORED", null::text as "CHAR_USED", c->>'indexBy' as "INDEX_BY",
    null::text as "ELEM_TYPE_MOD"
  from ora_dict.unit_rows u cross join lateral pg_catalog.jsonb_to_recordset(u.types) as t("typeName" text, collection jsonb)
  cross join lateral (select t.collection as c) x
  where u.kind = 'PACKAGE' and pg_catalog.jsonb_typeof(t.collection) = 'object'$q$);
perform ora_dict.define_family('TYPES', 'OWNER', 'TYPE_NAME', $q$
  select u.owner as "OWNER", t."typeName" as "TYPE_NAME", null::bytea as "TYPE_OID", t.typecode as "TYPECODE", pg_catalog.jsonb_array_length(t.attributes)::numeric as "ATTRIBUTES",
    pg_catalog.jsonb_array_length(t.methods)::numeric as "METHODS", 'NO'::text as "PREDEFINED", case when o.status = 'VALID' then 'NO' else 'YES' end as "INCOMPLETE",
    case when t."isFinal" then 'YES' else 'NO' end as "FINAL", case when t."isInstantiable" then 'YES' else 'NO' end as "INSTANTIABLE", 'YES'::text as "PERSISTABLE",
    t.supertype->>'owner' as "SUPERTYPE_OWNER", t.supertype->>'name' as "SUPERTYPE_NAME"
  from ora_dict.unit_rows u join ora_dict.objects o using (owner, name, kind)
  cross join lateral pg_catalog.jsonb_to_recordset(u.types) as t("typeName" text, typecode text, attributes jsonb, methods jsonb, "isFinal" boolean, "isInstantiable" boolean, supertype jsonb)
  where u.kind = 'TYPE'$q$);
perform ora_dict.define_family('TYPE_ATTRS', 'OWNER', 'TYPE_NAME', $q$
  select u.owner as "OWNER", u.name as "TYPE_NAME", a.value->>'name' as "ATTR_NAME", null::text as "ATTR_TYPE_MOD", a.value->>'typeOwner' as "ATTR_TYPE_OWNER",
    a.value->>'typeName' as "ATTR_TYPE_NAME", (a.value->>'length')::numeric as "LENGTH", (a.value->>'precision')::numeric as "PRECISION", (a.value->>'scale')::numeric as "SCALE",
    case when a.value->>'charUsed' is not null then 'CHAR_CS' end as "CHARACTER_SET_NAME", a.position::numeric as "ATTR_NO", 'NO'::text as "INHERITED", a.value->>'charUsed' as "CHAR_USED"
  from ora_dict.unit_rows u cross join lateral pg_catalog.jsonb_to_recordset(u.types) as t("typeName" text, attributes jsonb)
  cross join lateral pg_catalog.jsonb_array_elements(t.attributes) with ordinality as a(value, position)
  where u.kind = 'TYPE'$q$);
perform ora_dict.define_family('TYPE_METHODS', 'OWNER', 'TYPE_NAME', $q$
  select u.owner as "OWNER", u.name as "TYPE_NAME", m->>'name' as "METHOD_NAME", (m->>'no')::numeric as "METHOD_NO", m->>'type' as "METHOD_TYPE", (m->>'parameters')::numeric as "PARAMETERS",
    (m->>'results')::numeric as "RESULTS", 'YES'::text as "FINAL", 'YES'::text as "INSTANTIABLE", case when (m->>'overriding')::boolean then 'YES' else 'NO' end as "OVERRIDING", 'NO'::text as "INHERITED"
  from ora_dict.unit_rows u cross join lateral pg_catalog.jsonb_to_recordset(u.types) as t(methods jsonb) cross join lateral pg_catalog.jsonb_array_elements(t.methods) as m
  where u.kind = 'TYPE'$q$);
perform ora_dict.define_family('COLL_TYPES', 'OWNER', 'TYPE_NAME', $q$
  select u.owner as "OWNER", u.name as "TYPE_NAME", c->>'collType' as "COLL_TYPE", (c->>'upperBound')::numeric as "UPPER_BOUND", null::text as "ELEM_TYPE_MOD",
    c->>'elemTypeOwner' as "ELEM_TYPE_OWNER", c->>'elemTypeName' as "ELEM_TYPE_NAME", (c->>'length')::numeric as "LENGTH", (c->>'precision')::numeric as "PRECISION",
    (c->>'scale')::numeric as "SCALE", case when c->>'length' is not null then 'CHAR_CS' end as "CHARACTER_SET_NAME", null::text as "ELEM_STORAGE",
    case when (c->>'nullsStored')::boolean then 'YES' else 'NO' end as "NULLS_STORED", null::text as "CHAR_USED"
  from ora_dict.unit_rows u cross join lateral pg_catalog.jsonb_to_recordset(u.types) as t(collection jsonb) cross join lateral (select t.collection as c) x
  where u.kind = 'TYPE' and pg_catalog.jsonb_typeof(t.collection) = 'object'$q$);

perform ora_dict.define_family('TRIGGERS', 'OWNER', 'TABLE_NAME', $q$
  select o.owner as "OWNER", o.name as "TRIGGER_NAME",
    case t->>'timing' when 'COMPOUND' then 'COMPOUND' when 'INSTEAD OF' then 'INSTEAD OF' else t->'points'->>0 end as "TRIGGER_TYPE",
    (select pg_catalog.string_agg(e.value->>'event', ' OR ' order by e.position) from pg_catalog.jsonb_array_elements(t->'events') with ordinality as e(value, position)) as "TRIGGERING_EVENT",
    t->>'tableOwner' as "TABLE_OWNER", case when t->>'timing' = 'INSTEAD OF' then 'VIEW' else 'TABLE' end as "BASE_OBJECT_TYPE", t->>'tableName' as "TABLE_NAME", null::text as "COLUMN_NAME",
    'REFERENCING NEW AS NEW OLD AS OLD'::text as "REFERENCING_NAMES", t->>'whenText' as "WHEN_CLAUSE", case when (t->>'enabled')::boolean then 'ENABLED' else 'DISABLED' end as "STATUS",
    pg_catalog.split_part(s.source, pg_catalog.chr(10), 1) as "DESCRIPTION", 'PL/SQL'::text as "ACTION_TYPE", s.source as "TRIGGER_BODY", 'NO'::text as "CROSSEDITION"
  from ora_dict.objects o join ora_dict.sources s using (owner, name, kind) cross join lateral (select o.detail->'trigger' as t) x where o.kind = 'TRIGGER'$q$);

perform ora_dict.define_family('TAB_COMMENTS', 'OWNER', 'TABLE_NAME', $q$
  select o.owner as "OWNER", o.name as "TABLE_NAME", o.kind as "TABLE_TYPE", c.text as "COMMENTS", 0::numeric as "ORIGIN_CON_ID"
  from ora_dict.objects o left join ora_dict.comments c on c.owner = o.owner and c.table_name = o.name and c.column_name = '' where o.kind in ('TABLE', 'VIEW')$q$);
perform ora_dict.define_family('COL_COMMENTS', 'OWNER', 'TABLE_NAME', $q$
  select o.owner as "OWNER", o.table_name as "TABLE_NAME", o.name as "COLUMN_NAME", c.text as "COMMENTS", 0::numeric as "ORIGIN_CON_ID"
  from ora_dict.columns o left join ora_dict.comments c on c.owner = o.owner and c.table_name = o.table_name and c.column_name = o.name$q$);
perform ora_dict.define_family('ANNOTATIONS_USAGE', 'OWNER', 'OBJECT_NAME', $q$
  select a.owner as "OWNER", a.object_name as "OBJECT_NAME", a.object_type as "OBJECT_TYPE", nullif(a.column_name, '') as "COLUMN_NAME", null::text as "DOMAIN_NAME",
    null::text as "DOMAIN_OWNER", a.name as "ANNOTATION_NAME", a.value as "ANNOTATION_VALUE" from ora_dict.annotations a$q$);
perform ora_dict.define_family('DOMAINS', 'OWNER', 'NAME', $q$
  select o.owner as "OWNER", o.name as "NAME", 1::numeric as "COLS", 'N'::text as "BUILTIN", pg_catalog.concat('create domain ', o.detail->'domain'->>'text') as "DATA_DISPLAY"
  from ora_dict.objects o where o.kind = 'DOMAIN'$q$);

perform ora_dict.define_family('MLE_ENVS', 'OWNER', 'ENV_NAME', $q$
  select o.owner as "OWNER", o.name as "ENV_NAME", o.detail->'environment'->>'languageOptions' as "LANGUAGE_OPTIONS",
    case when (o.detail->'environment'->>'pure')::boolean then 'Y' else 'N' end as "PURE" from ora_dict.objects o where o.kind = 'MLE ENVIRONMENT'$q$);
perform ora_dict.define_family('MLE_ENV_IMPORTS', 'ENV_OWNER', 'ENV_NAME', $q$
  select o.owner as "ENV_OWNER", o.name as "ENV_NAME", i->>'specifier' as "IMPORT_NAME", i->>'owner' as "MODULE_OWNER", i->>'name' as "MODULE_NAME"
  from ora_dict.objects o cross join lateral pg_catalog.jsonb_array_elements(o.detail->'environment'->'imports') as i where o.kind = 'MLE ENVIRONMENT'$q$);
perform ora_dict.define_family('MLE_MODULES', 'OWNER', 'MODULE_NAME', $q$
  select o.owner as "OWNER", o.name as "MODULE_NAME", o.detail->'module'->>'version' as "VERSION", 'JAVASCRIPT'::text as "LANGUAGE_NAME", s.source as "MODULE"
  from ora_dict.objects o join ora_dict.sources s using (owner, name, kind) where o.kind = 'MLE MODULE'$q$);

perform ora_dict.define_family('SCHEDULER_JOBS', 'OWNER', 'JOB_NAME', $q$
  select j.owner as "OWNER", j.job_name as "JOB_NAME", null::text as "JOB_SUBNAME", 'REGULAR'::text as "JOB_STYLE", j.owner as "JOB_CREATOR", j.job_type as "JOB_TYPE",
    j.job_action as "JOB_ACTION", j.number_of_arguments::numeric as "NUMBER_OF_ARGUMENTS", case when j.repeat_interval is null then 'ONCE' else 'CALENDAR' end as "SCHEDULE_TYPE",
    row(j.start_date at time zone 'UTC', '+00:00')::ora.tstz as "START_DATE", j.repeat_interval as "REPEAT_INTERVAL", row(j.end_date at time zone 'UTC', '+00:00')::ora.tstz as "END_DATE",
    coalesce(j.job_class, 'DEFAULT_JOB_CLASS') as "JOB_CLASS", case when j.enabled then 'TRUE' else 'FALSE' end as "ENABLED", case when j.auto_drop then 'TRUE' else 'FALSE' end as "AUTO_DROP",
    j.state as "STATE", j.run_count::numeric as "RUN_COUNT", j.max_runs::numeric as "MAX_RUNS", j.failure_count::numeric as "FAILURE_COUNT", j.max_failures::numeric as "MAX_FAILURES",
    case when j.last_start_date is not null then row(j.last_start_date at time zone 'UTC', '+00:00')::ora.tstz end as "LAST_START_DATE",
    j.last_run_ms * interval '1 millisecond' as "LAST_RUN_DURATION",
    case when j.next_run_date is not null then row(j.next_run_date at time zone 'UTC', '+00:00')::ora.tstz end as "NEXT_RUN_DATE",
    j.max_run_ms * interval '1 millisecond' as "MAX_RUN_DURATION", j.comments as "COMMENTS"
  from ora_dict.scheduler_jobs j$q$);
perform ora_dict.define_family('SCHEDULER_RUNNING_JOBS', 'OWNER', 'JOB_NAME', $q$
  select j.owner as "OWNER", j.job_name as "JOB_NAME", null::text as "JOB_SUBNAME", 'REGULAR'::text as "JOB_STYLE", 'FALSE'::text as "DETACHED", null::numeric as "SESSION_ID",
    1::numeric as "RUNNING_INSTANCE", (pg_catalog.clock_timestamp() - j.last_start_date) as "ELAPSED_TIME"
  from ora_dict.scheduler_jobs j where j.state = 'RUNNING'$q$);
perform ora_dict.define_family('SCHEDULER_JOB_RUN_DETAILS', 'OWNER', 'JOB_NAME', $q$
  select d.owner as "OWNER", d.log_id::numeric as "LOG_ID", row(d.log_date at time zone 'UTC', '+00:00')::ora.tstz as "LOG_DATE", d.job_name as "JOB_NAME", d.status as "STATUS",
    coalesce(d.error_number, 0)::numeric as "ERROR#", case when d.req_start_date is not null then row(d.req_start_date at time zone 'UTC', '+00:00')::ora.tstz end as "REQ_START_DATE",
    case when d.actual_start_date is not null then row(d.actual_start_date at time zone 'UTC', '+00:00')::ora.tstz end as "ACTUAL_START_DATE",
    d.run_ms * interval '1 millisecond' as "RUN_DURATION", d.session_id::text as "SESSION_ID", d.errors as "ERRORS", d.output as "OUTPUT", d.additional_info as "ADDITIONAL_INFO"
  from ora_dict.scheduler_run_details d$q$);

end $views$;

create or replace view ora_dict."DBA_CONS_COLUMNS" as
  select c.owner as "OWNER", c.name as "CONSTRAINT_NAME", c.table_name as "TABLE_NAME", k.name as "COLUMN_NAME", case when c.type <> 'C' then k.position::numeric end as "POSITION"
  from ora_dict.constraints c cross join lateral pg_catalog.unnest(c.columns) with ordinality as k(name, position);
create or replace view ora_dict."ALL_CONS_COLUMNS" as select v.* from ora_dict."DBA_CONS_COLUMNS" v
  where v."OWNER" = ora_dict.me() or ora_dict.sees_all() or (v."OWNER", v."TABLE_NAME") in (select g.owner, g.name from ora_dict.granted_objects() g);
create or replace view ora_dict."USER_CONS_COLUMNS" as select v.* from ora_dict."DBA_CONS_COLUMNS" v where v."OWNER" = ora_dict.me();

-- Users and privileges.
create or replace view ora_dict."DBA_USERS" as
  select u.name as "USERNAME", u.user_id::numeric as "USER_ID", 'OPEN'::text as "ACCOUNT_STATUS", null::timestamp(0) as "LOCK_DATE", null::timestamp(0) as "EXPIRY_DATE",
    'USERS'::text as "DEFAULT_TABLESPACE", 'TEMP'::text as "TEMPORARY_TABLESPACE", u.created as "CREATED", 'DEFAULT'::text as "PROFILE", 'N'::text as "EDITIONS_ENABLED",
    'PASSWORD'::text as "AUTHENTICATION_TYPE", 'NO'::text as "COMMON", case when u.is_oracle then 'Y' else 'N' end as "ORACLE_MAINTAINED" from ora_dict.users u;
create or replace view ora_dict."ALL_USERS" as
  select "USERNAME", "USER_ID", "CREATED", "COMMON", "ORACLE_MAINTAINED" from ora_dict."DBA_USERS";
create or replace view ora_dict."USER_USERS" as
  select "USERNAME", "USER_ID", "ACCOUNT_STATUS", "LOCK_DATE", "EXPIRY_DATE", "DEFAULT_TABLESPACE", "TEMPORARY_TABLESPACE", "CREATED" from ora_dict."DBA_USERS" where "USERNAME" = ora_dict.me();
create or replace view ora_dict."DBA_ROLES" as select r.name as "ROLE", 'NO'::text as "PASSWORD_REQUIRED", 'NONE'::text as "AUTHENTICATION_TYPE", case when r.is_oracle then 'Y' else 'N' end as "ORACLE_MAINTAINED" from ora_dict.roles r;
create or replace view ora_dict."DBA_TAB_PRIVS" as
  select p.grantee as "GRANTEE", p.owner as "OWNER", p.name as "TABLE_NAME", p.grantor as "GRANTOR", p.privilege as "PRIVILEGE", case when p.grantable then 'YES' else 'NO' end as "GRANTABLE",
    'NO'::text as "HIERARCHY", 'NO'::text as "COMMON", p.kind as "TYPE", 'NO'::text as "INHERITED" from ora_dict.object_privileges p;
create or replace view ora_dict."USER_TAB_PRIVS" as
  select * from ora_dict."DBA_TAB_PRIVS" where ora_dict.me() in ("GRANTEE", "OWNER", "GRANTOR");
create or replace view ora_dict."ALL_TAB_PRIVS" as
  select "GRANTOR", "GRANTEE", "OWNER" as "TABLE_SCHEMA", "TABLE_NAME", "PRIVILEGE", "GRANTABLE", "HIERARCHY", "COMMON", "TYPE", "INHERITED" from ora_dict."DBA_TAB_PRIVS"
  where ora_dict.me() in ("GRANTEE", "OWNER", "GRANTOR") or "GRANTEE" = 'PUBLIC' or "GRANTEE" in (select * from ora_dict.roles_of(ora_dict.me())) or ora_dict.sees_all();
create or replace view ora_dict."USER_TAB_PRIVS_MADE" as select "GRANTEE", "TABLE_NAME", "GRANTOR", "PRIVILEGE", "GRANTABLE", "HIERARCHY", "COMMON", "TYPE", "INHERITED" from ora_dict."DBA_TAB_PRIVS" where "OWNER" = ora_dict.me();
create or replace view ora_dict."USER_TAB_PRIVS_RECD" as select "OWNER", "TABLE_NAME", "GRANTOR", "PRIVILEGE", "GRANTABLE", "HIERARCHY", "COMMON", "TYPE", "INHERITED" from ora_dict."DBA_TAB_PRIVS" where "GRANTEE" = ora_dict.me();
create or replace view ora_dict."DBA_SYS_PRIVS" as
  select p.grantee as "GRANTEE", p.privilege as "PRIVILEGE", case when p.admin then 'YES' else 'NO' end as "ADMIN_OPTION", 'NO'::text as "COMMON", 'NO'::text as "INHERITED" from ora_dict.sys_privileges p;
create or replace view ora_dict."USER_SYS_PRIVS" as
  select "GRANTEE" as "USERNAME", "PRIVILEGE", "ADMIN_OPTION", "COMMON", "INHERITED" from ora_dict."DBA_SYS_PRIVS" where "GRANTEE" in (ora_dict.me(), 'PUBLIC');
create or replace view ora_dict."ROLE_SYS_PRIVS" as
  select "GRANTEE" as "ROLE", "PRIVILEGE", "ADMIN_OPTION", "COMMON", "INHERITED" from ora_dict."DBA_SYS_PRIVS" where "GRANTEE" in (select * from ora_dict.roles_of(ora_dict.me()));
create or replace view ora_dict."DBA_ROLE_PRIVS" as
  select p.grantee as "GRANTEE", p.role as "GRANTED_ROLE", case when p.admin then 'YES' else 'NO' end as "ADMIN_OPTION", 'NO'::text as "DELEGATE_OPTION", 'YES'::text as "DEFAULT_ROLE", 'NO'::text as "COMMON" from ora_dict.role_privileges p;
create or replace view ora_dict."USER_ROLE_PRIVS" as
  select "GRANTEE" as "USERNAME", "GRANTED_ROLE", "ADMIN_OPTION", "DELEGATE_OPTION", "DEFAULT_ROLE", "COMMON" from ora_dict."DBA_ROLE_PRIVS" where "GRANTEE" in (ora_dict.me(), 'PUBLIC');
create or replace view ora_dict."SESSION_ROLES" as select r.role as "ROLE" from ora_dict.roles_of(ora_dict.me()) as r(role);
create or replace view ora_dict."SESSION_PRIVS" as
  select distinct p.privilege as "PRIVILEGE" from ora_dict.sys_privileges p
  where ora_dict.me() in ('SYS', 'SYSTEM') or p.grantee in (ora_dict.me(), 'PUBLIC') or p.grantee in (select * from ora_dict.roles_of(ora_dict.me()));

-- The recycle bin is always empty: a dropped table is gone.
create or replace view ora_dict."USER_RECYCLEBIN" as
  select null::text as "OBJECT_NAME", null::text as "ORIGINAL_NAME", null::text as "OPERATION", null::text as "TYPE", null::text as "DROPTIME" where false;
create or replace view ora_dict."RECYCLEBIN" as select * from ora_dict."USER_RECYCLEBIN";
create or replace view ora_dict."USER_SCHEDULER_CREDENTIALS" as select null::text as "CREDENTIAL_NAME", null::text as "USERNAME", null::text as "COMMENTS" where false;

-- Short names.
create or replace view ora_dict."TAB" as select o.name as "TNAME", o.kind as "TABTYPE", null::numeric as "CLUSTERID" from ora_dict.objects o where o.owner = ora_dict.me() and o.kind in ('TABLE', 'VIEW', 'SYNONYM');
create or replace view ora_dict."CAT" as select o.name as "TABLE_NAME", o.kind as "TABLE_TYPE" from ora_dict.objects o where o.owner = ora_dict.me() and o.kind in ('TABLE', 'VIEW', 'SYNONYM', 'SEQUENCE');
create or replace view ora_dict."USER_CATALOG" as select * from ora_dict."CAT";
create or replace view ora_dict."COLS" as select * from ora_dict."USER_TAB_COLUMNS";
create or replace view ora_dict."OBJ" as select * from ora_dict."USER_OBJECTS";
create or replace view ora_dict."TABS" as select * from ora_dict."USER_TABLES";
create or replace view ora_dict."SEQ" as select * from ora_dict."USER_SEQUENCES";
create or replace view ora_dict."SYN" as select * from ora_dict."USER_SYNONYMS";
create or replace view ora_dict."IND" as select * from ora_dict."USER_INDEXES";

-- The instance and the session.
create or replace view ora_dict."V$VERSION" as
  select 'Oracle AI Database 26ai Free Release 23.26.0.0.0 - Develop, Learn, and Run for Free'::text as "BANNER",
    pg_catalog.concat('Oracle AI Database 26ai Free Release 23.26.0.0.0 - Develop, Learn, and Run for Free', pg_catalog.chr(10), 'Version 23.26.0.0.0') as "BANNER_FULL",
    'Oracle AI Database 26ai Free Release 23.26.0.0.0 - Develop, Learn, and Run for Free'::text as "BANNER_LEGACY", 0::numeric as "CON_ID";
create or replace view ora_dict."PRODUCT_COMPONENT_VERSION" as
  select 'Oracle AI Database 26ai Free'::text as "PRODUCT", '23.0.0.0.0'::text as "VERSION", '23.26.0.0.0'::text as "VERSION_FULL", 'Develop, Learn, and Run for Free'::text as "STATUS";
create or replace view ora_dict."V$INSTANCE" as
  select 1::numeric as "INSTANCE_NUMBER", 'FREE'::text as "INSTANCE_NAME", 'localhost'::text as "HOST_NAME", '23.0.0.0.0'::text as "VERSION", '23.26.0.0.0'::text as "VERSION_FULL",
    pg_catalog.pg_postmaster_start_time()::timestamp(0) as "STARTUP_TIME", 'OPEN'::text as "STATUS", 'ACTIVE'::text as "DATABASE_STATUS";
create or replace view ora_dict."V$DATABASE" as
  select 1::numeric as "DBID", 'FREE'::text as "NAME", 'READ WRITE'::text as "OPEN_MODE", 'Linux x86 64-bit'::text as "PLATFORM_NAME", 'YES'::text as "CDB";
create or replace view ora_dict."V$SESSION" as
  select (pg_catalog.split_part(pg_catalog.current_setting('ora.session', true), '/', 1))::numeric as "SID", 1::numeric as "SERIAL#", (pg_catalog.split_part(pg_catalog.current_setting('ora.session', true), '/', 1))::numeric as "AUDSID",
    pg_catalog.current_setting('ora.user', true) as "USERNAME", pg_catalog.current_setting('ora.schema', true) as "SCHEMANAME", 'ACTIVE'::text as "STATUS", 'USER'::text as "TYPE",
    null::text as "MODULE", null::text as "ACTION", null::text as "CLIENT_INFO", null::text as "CLIENT_IDENTIFIER", null::text as "PROGRAM", null::text as "MACHINE", null::text as "OSUSER",
    a.backend_start::timestamp(0) as "LOGON_TIME"
  from pg_catalog.pg_stat_activity a where a.pid = pg_catalog.pg_backend_pid();
create or replace view ora_dict."V$MYSTAT" as select (pg_catalog.split_part(pg_catalog.current_setting('ora.session', true), '/', 1))::numeric as "SID", 0::numeric as "STATISTIC#", 0::numeric as "VALUE";
create or replace view ora_dict."V$PARAMETER" as
  select p.name as "NAME", p.value as "VALUE", p.value as "DISPLAY_VALUE", 'TRUE'::text as "ISDEFAULT"
  from (values ('compatible', '23.6.0'), ('max_string_size', 'EXTENDED'), ('open_cursors', '300'), ('job_queue_processes', '20'), ('nls_length_semantics', 'BYTE'), ('plsql_optimize_level', '2')) as p(name, value);
create or replace view ora_dict."V$NLS_PARAMETERS" as
  select p.name as "PARAMETER", p.value as "VALUE", 0::numeric as "CON_ID" from (values
    ('NLS_LANGUAGE', 'AMERICAN'), ('NLS_TERRITORY', 'AMERICA'), ('NLS_CURRENCY', '$'), ('NLS_ISO_CURRENCY', 'AMERICA'), ('NLS_NUMERIC_CHARACTERS', ora.setting('nls_numeric_characters', '.,')),
    ('NLS_CALENDAR', 'GREGORIAN'), ('NLS_DATE_FORMAT', ora.setting('nls_date_format', 'DD-MON-RR')), ('NLS_DATE_LANGUAGE', 'AMERICAN'), ('NLS_CHARACTERSET', 'AL32UTF8'), ('NLS_SORT', 'BINARY'),
    ('NLS_TIME_FORMAT', 'HH.MI.SSXFF AM'), ('NLS_TIMESTAMP_FORMAT', ora.setting('nls_timestamp_format', 'DD-MON-RR HH.MI.SSXFF AM')), ('NLS_TIME_TZ_FORMAT', 'HH.MI.SSXFF AM TZR'),
    ('NLS_TIMESTAMP_TZ_FORMAT', ora.setting('nls_timestamp_tz_format', 'DD-MON-RR HH.MI.SSXFF AM TZR')), ('NLS_DUAL_CURRENCY', '$'), ('NLS_NCHAR_CHARACTERSET', 'AL16UTF16'), ('NLS_COMP', 'BINARY'),
    ('NLS_LENGTH_SEMANTICS', 'BYTE'), ('NLS_NCHAR_CONV_EXCP', 'FALSE')) as p(name, value);
create or replace view ora_dict."NLS_SESSION_PARAMETERS" as select "PARAMETER", "VALUE" from ora_dict."V$NLS_PARAMETERS" where "PARAMETER" not in ('NLS_CHARACTERSET', 'NLS_NCHAR_CHARACTERSET');
create or replace view ora_dict."NLS_DATABASE_PARAMETERS" as
  select p.name as "PARAMETER", p.value as "VALUE" from (values
    ('NLS_LANGUAGE', 'AMERICAN'), ('NLS_TERRITORY', 'AMERICA'), ('NLS_CURRENCY', '$'), ('NLS_ISO_CURRENCY', 'AMERICA'), ('NLS_NUMERIC_CHARACTERS', '.,'), ('NLS_CHARACTERSET', 'AL32UTF8'),
    ('NLS_CALENDAR', 'GREGORIAN'), ('NLS_DATE_FORMAT', 'DD-MON-RR'), ('NLS_DATE_LANGUAGE', 'AMERICAN'), ('NLS_SORT', 'BINARY'), ('NLS_TIMESTAMP_FORMAT', 'DD-MON-RR HH.MI.SSXFF AM'),
    ('NLS_TIMESTAMP_TZ_FORMAT', 'DD-MON-RR HH.MI.SSXFF AM TZR'), ('NLS_NCHAR_CHARACTERSET', 'AL16UTF16'), ('NLS_COMP', 'BINARY'), ('NLS_LENGTH_SEMANTICS', 'BYTE'), ('NLS_RDBMS_VERSION', '23.0.0.0.0')) as p(name, value);
create or replace view ora_dict."DATABASE_PROPERTIES" as
  select p.name as "PROPERTY_NAME", p.value as "PROPERTY_VALUE", null::text as "DESCRIPTION" from (values ('NLS_CHARACTERSET', 'AL32UTF8'), ('DBTIMEZONE', '+00:00'), ('DEFAULT_PERMANENT_TABLESPACE', 'USERS')) as p(name, value);

create or replace view ora_dict."DICTIONARY" as
  select c.relname::text as "TABLE_NAME", null::text as "COMMENTS" from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'ora_dict' and c.relkind = 'v' and c.relname ~ '^(USER|ALL|DBA)_|^[A-Z]+\$?[A-Z_]*$';
create or replace view ora_dict."DICT" as select * from ora_dict."DICTIONARY";
