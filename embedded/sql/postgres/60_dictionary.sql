-- The data dictionary's tables. Names are stored as Oracle shows them; every change of an object draws a change number,
-- by which sessions notice what they must read again.

create schema if not exists ora_dict;

create sequence if not exists ora_dict.change_numbers;
create sequence if not exists ora_dict.object_ids start with 70001;
create sequence if not exists ora_dict.constraint_numbers start with 8001;
create sequence if not exists ora_dict.user_ids start with 107;

create table if not exists ora_dict.users (
  name text primary key, user_id int not null, created timestamp(0) not null default localtimestamp(0), is_oracle boolean not null default false);
create table if not exists ora_dict.roles (name text primary key, is_oracle boolean not null default false);

-- detail: what only this kind of object has (a view's text, a synonym's target, a trigger's timing, ...)
create table if not exists ora_dict.objects (
  id bigint primary key default nextval('ora_dict.object_ids'), owner text not null, name text not null, kind text not null,
  status text not null default 'VALID', generated boolean not null default false, created timestamp(0) not null default localtimestamp(0),
  last_ddl timestamp(0) not null default localtimestamp(0), version bigint not null default 1,
  change_no bigint not null default nextval('ora_dict.change_numbers'), detail jsonb not null default '{}', unique (owner, name, kind));
create index if not exists objects_change on ora_dict.objects (change_no);
create table if not exists ora_dict.dropped (
  change_no bigint primary key default nextval('ora_dict.change_numbers'), owner text not null, name text not null, kind text not null);

create table if not exists ora_dict.columns (
  owner text not null, table_name text not null, name text not null, internal_id int not null, column_id int, type jsonb not null,
  data_type text not null, data_type_owner text, data_length int, data_precision int, data_scale int, char_length int, char_used text,
  nullable boolean not null, data_default text, default_on_null boolean not null default false, identity text, identity_sequence text,
  virtual boolean not null default false, invisible boolean not null default false, is_json boolean not null default false,
  domain_owner text, domain_name text, primary key (owner, table_name, name));
create table if not exists ora_dict.constraints (
  owner text not null, name text not null, table_name text not null, type text not null, columns text[] not null default '{}',
  condition text, definition text, r_owner text, r_name text, delete_rule text, "deferrable" boolean not null default false,
  deferred boolean not null default false, enabled boolean not null default true, validated boolean not null default true,
  generated boolean not null default false, index_name text, last_change timestamp(0) not null default localtimestamp(0), primary key (owner, name));
create index if not exists constraints_table on ora_dict.constraints (owner, table_name);
-- columns: [{"name", "expression", "descending"}]
create table if not exists ora_dict.indexes (
  owner text not null, name text not null, table_owner text not null, table_name text not null, is_unique boolean not null,
  index_type text not null, columns jsonb not null, pg_name text not null, is_constraint boolean not null default false, primary key (owner, name));
create index if not exists indexes_table on ora_dict.indexes (table_owner, table_name);
create table if not exists ora_dict.comments (
  owner text not null, table_name text not null, column_name text not null default '', text text, primary key (owner, table_name, column_name));
create table if not exists ora_dict.annotations (
  owner text not null, object_name text not null, object_type text not null, column_name text not null default '', name text not null, value text,
  primary key (owner, object_name, column_name, name));

create table if not exists ora_dict.sources (
  owner text not null, name text not null, kind text not null, source text not null, primary key (owner, name, kind));
create table if not exists ora_dict.errors (
  owner text not null, name text not null, kind text not null, sequence int not null, line int not null, position int not null, text text not null,
  attribute text not null, primary key (owner, name, kind, sequence));
create table if not exists ora_dict.unit_rows (
  owner text not null, name text not null, kind text not null, arguments jsonb not null default '[]', procedures jsonb not null default '[]',
  types jsonb not null default '[]', primary key (owner, name, kind));
create table if not exists ora_dict.dependencies (
  owner text not null, name text not null, kind text not null, r_owner text not null, r_name text not null, r_kind text not null,
  primary key (owner, name, kind, r_owner, r_name, r_kind));
create index if not exists dependencies_referenced on ora_dict.dependencies (r_owner, r_name);

create table if not exists ora_dict.sys_privileges (
  grantee text not null, privilege text not null, admin boolean not null default false, primary key (grantee, privilege));
create table if not exists ora_dict.role_privileges (
  grantee text not null, role text not null, admin boolean not null default false, primary key (grantee, role));
create table if not exists ora_dict.object_privileges (
  grantee text not null, owner text not null, name text not null, privilege text not null, kind text not null, grantor text not null,
  grantable boolean not null default false, primary key (grantee, owner, name, privilege));
create index if not exists object_privileges_object on ora_dict.object_privileges (owner, name);

create table if not exists ora_dict.settings (name text primary key, value text);

-- DBMS_SCHEDULER keeps its jobs here.
create table if not exists ora_dict.scheduler_jobs (
  owner text not null, job_name text not null, job_type text not null, job_action text, number_of_arguments int not null default 0,
  arguments jsonb not null default '{}', start_date timestamptz, repeat_interval text, end_date timestamptz, job_class text,
  enabled boolean not null, auto_drop boolean not null, comments text, state text not null, max_run_ms bigint, max_runs bigint,
  max_failures bigint, run_count bigint not null default 0, failure_count bigint not null default 0, last_start_date timestamptz,
  last_run_ms bigint, next_run_date timestamptz, created timestamptz not null default clock_timestamp(), primary key (owner, job_name));
create table if not exists ora_dict.scheduler_run_details (
  log_id bigint generated always as identity primary key, log_date timestamptz not null default clock_timestamp(), owner text not null,
  job_name text not null, status text not null, error_number int, req_start_date timestamptz, actual_start_date timestamptz,
  run_ms bigint, session_id int, errors text, output text, additional_info text);

insert into ora_dict.users (name, user_id, is_oracle) values ('SYS', 0, true), ('SYSTEM', 9, true), ('APEX_240200', 105, true) on conflict do nothing;
insert into ora_dict.roles (name, is_oracle) select r, true
  from unnest(array['CONNECT', 'RESOURCE', 'DBA', 'SELECT_CATALOG_ROLE', 'EXECUTE_CATALOG_ROLE', 'DB_DEVELOPER_ROLE', 'SCHEDULER_ADMIN']) as r on conflict do nothing;
insert into ora_dict.sys_privileges (grantee, privilege)
  select 'RESOURCE', p from unnest(array['CREATE TABLE', 'CREATE SEQUENCE', 'CREATE PROCEDURE', 'CREATE TRIGGER', 'CREATE TYPE', 'CREATE CLUSTER', 'CREATE INDEXTYPE', 'CREATE OPERATOR', 'CREATE VIEW', 'CREATE SYNONYM', 'CREATE MATERIALIZED VIEW', 'CREATE MLE', 'EXECUTE DYNAMIC MLE', 'CREATE DOMAIN', 'CREATE JOB']) p
  union all select 'CONNECT', 'CREATE SESSION' union all select 'CONNECT', 'SET CONTAINER'
  union all select 'DB_DEVELOPER_ROLE', p from unnest(array['CREATE SESSION', 'CREATE TABLE', 'CREATE SEQUENCE', 'CREATE PROCEDURE', 'CREATE TRIGGER', 'CREATE TYPE', 'CREATE VIEW', 'CREATE SYNONYM', 'CREATE MATERIALIZED VIEW', 'CREATE MLE', 'EXECUTE DYNAMIC MLE', 'CREATE DOMAIN', 'CREATE JOB', 'DEBUG CONNECT SESSION']) p
  on conflict do nothing;
insert into ora_dict.role_privileges (grantee, role, admin) values ('SYS', 'DBA', true), ('SYSTEM', 'DBA', true) on conflict do nothing;

-- The user whose objects USER_ views show and whose privileges count.
create or replace function ora_dict.me() returns text language sql stable as
$$ select coalesce(nullif(pg_catalog.current_setting('ora.current_user', true), ''), nullif(pg_catalog.current_setting('ora.user', true), ''), 'SYS') $$;
create or replace function ora_dict.roles_of(who text) returns setof text language sql stable as $$
  with recursive granted as (
    select p.role from ora_dict.role_privileges p where p.grantee in (who, 'PUBLIC')
    union select p.role from ora_dict.role_privileges p join granted g on p.grantee = g.role)
  select role from granted $$;
-- May the current user see everything, as a DBA does?
create or replace function ora_dict.sees_all() returns boolean language sql stable as $$
  select ora_dict.me() in ('SYS', 'SYSTEM') or exists (select from ora_dict.roles_of(ora_dict.me()) as r(role) where r.role in ('DBA', 'SELECT_CATALOG_ROLE')) $$;
create or replace function ora_dict.granted_objects() returns table (owner text, name text) language sql stable as $$
  select distinct p.owner, p.name from ora_dict.object_privileges p
   where p.grantee in (select ora_dict.me() union all select 'PUBLIC' union all select * from ora_dict.roles_of(ora_dict.me())) $$;

-- Calls the session for the triggers of a table; used by the trigger functions that the dictionary writes.
create or replace function ora_dict.fire(owner text, name text, relation oid, tg_when text, tg_level text, tg_op text, old_row text[], new_row text[])
returns text language plpgsql as $$
begin
  return ora.callback(pg_catalog.json_build_object('op', 'trigger', 'tableOwner', owner, 'tableName', name,
    'point', pg_catalog.concat(tg_when, ' ', case tg_level when 'ROW' then 'EACH ROW' else 'STATEMENT' end), 'event', tg_op,
    'old', pg_catalog.to_json(old_row), 'new', pg_catalog.to_json(new_row),
    'columns', coalesce(nullif(pg_catalog.current_setting('ora.updated_' operator(pg_catalog.||) relation::text, true), ''), '[]')::json)::text);
end $$;
-- Which columns an UPDATE sets: a trigger per column notes its name before the first trigger runs.
create or replace function ora_dict.note_update() returns trigger language plpgsql as $$
declare
  setting text := 'ora.updated_' operator(pg_catalog.||) TG_RELID::text;
begin
  if TG_NARGS = 0 then
    perform pg_catalog.set_config(setting, '[]', true);
  else
    perform pg_catalog.set_config(setting, (pg_catalog.current_setting(setting)::jsonb operator(pg_catalog.||) pg_catalog.to_jsonb(TG_ARGV[0]))::text, true);
  end if;
  return null;
end $$;
create or replace function ora_dict.read_only() returns trigger language plpgsql as $$
begin
  perform ora.raise(42399, 'cannot perform a DML operation on a read-only view');
  return null;
end $$;
