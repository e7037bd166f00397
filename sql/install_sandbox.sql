-- Installs the sandbox of code mode: a schema without login, a PURE MLE environment, the runner and its synonyms.
-- Run as a DBA after install.sql, with SQLcl or SQL*Plus, from this folder:  @install_sandbox.sql
-- The two names below may be changed; the sandbox schema must be new or hold nothing but an earlier sandbox.
-- Can be run again. Needs Oracle Database 23ai or later on a platform with MLE.
set define on
set verify off
set serveroutput on
set sqlblanklines on
whenever sqlerror exit failure rollback

define UC_AI_SCHEMA = UC_AI
define SANDBOX_SCHEMA = UC_AI_MLE_SBX

prompt Sandbox &SANDBOX_SCHEMA for &UC_AI_SCHEMA

-- 1. The main schema must be there; the sandbox schema may own the sandbox and nothing else.
declare
  l_count pls_integer;
begin
  select count(*)
    into l_count
    from all_objects o
   where o.owner = '&UC_AI_SCHEMA'
     and o.object_name = 'UC_AI_PTC_API'
     and o.object_type = 'PACKAGE';
  if l_count = 0 then
    raise_application_error(-20399, '&UC_AI_SCHEMA has no package UC_AI_PTC_API; run install.sql there first.');
  end if;
  if '&UC_AI_SCHEMA' = '&SANDBOX_SCHEMA' then
    raise_application_error(-20399, 'The sandbox needs a schema of its own.');
  end if;
  select count(*)
    into l_count
    from all_objects o
   where o.owner = '&SANDBOX_SCHEMA'
     and o.object_name not in ('UC_AI_PTC_RUNNER', 'UC_AI_PTC_API', 'UC_AI_PTC_BOOTSTRAP', 'UC_AI_PTC_PURE_ENV');
  if l_count > 0 then
    raise_application_error(-20399, '&SANDBOX_SCHEMA owns other objects; the sandbox needs a schema of its own.');
  end if;
  select count(*)
    into l_count
    from all_users u
   where u.username = '&SANDBOX_SCHEMA';
  if l_count = 0 then
    execute immediate 'create user &SANDBOX_SCHEMA no authentication';
  end if;
end;
/

-- 2. Privileges, granted directly: roles do not count in a definer's-rights unit.
grant create mle to &SANDBOX_SCHEMA;
grant execute dynamic mle to &SANDBOX_SCHEMA;
grant execute on sys.dbms_mle to &SANDBOX_SCHEMA;
grant execute on &UC_AI_SCHEMA..uc_ai_ptc_api to &SANDBOX_SCHEMA;
grant execute on &UC_AI_SCHEMA..uc_ai_ptc_bootstrap to &SANDBOX_SCHEMA;

-- 3. The objects of the sandbox, made in its schema.
create or replace synonym &SANDBOX_SCHEMA..uc_ai_ptc_api for &UC_AI_SCHEMA..uc_ai_ptc_api;
create or replace synonym &SANDBOX_SCHEMA..uc_ai_ptc_bootstrap for &UC_AI_SCHEMA..uc_ai_ptc_bootstrap;

alter session set current_schema = &SANDBOX_SCHEMA;

create or replace mle env uc_ai_ptc_pure_env pure;

set define off
@@sandbox/uc_ai_ptc_runner.pks
@@sandbox/uc_ai_ptc_runner.pkb
set define on

-- 4. The main schema reaches the runner through a private synonym.
grant execute on &SANDBOX_SCHEMA..uc_ai_ptc_runner to &UC_AI_SCHEMA;
create or replace synonym &UC_AI_SCHEMA..uc_ai_ptc_runner for &SANDBOX_SCHEMA..uc_ai_ptc_runner;

alter session set current_schema = &UC_AI_SCHEMA;

-- 5. Everything is valid, and a program runs.
declare
  l_count  pls_integer;
  l_answer clob;
begin
  select count(*)
    into l_count
    from all_objects o
   where o.owner = '&SANDBOX_SCHEMA'
     and o.object_name = 'UC_AI_PTC_RUNNER'
     and o.object_type in ('PACKAGE', 'PACKAGE BODY')
     and o.status = 'VALID';
  if l_count <> 2 then
    raise_application_error(-20399, 'The package UC_AI_PTC_RUNNER is not valid; see ALL_ERRORS.');
  end if;
  select count(*)
    into l_count
    from all_synonyms s
   where s.owner = '&UC_AI_SCHEMA'
     and s.synonym_name = 'UC_AI_PTC_RUNNER'
     and s.table_owner = '&SANDBOX_SCHEMA';
  if l_count <> 1 then
    raise_application_error(-20399, 'The synonym &UC_AI_SCHEMA..UC_AI_PTC_RUNNER is missing.');
  end if;
  execute immediate 'begin :answer := &SANDBOX_SCHEMA..uc_ai_ptc_runner.run_code(:code); end;'
    using out l_answer, in to_clob('return 1+1');
  if sys.dbms_lob.compare(l_answer, to_clob('{"ok":true,"result":2}')) <> 0 then
    raise_application_error(-20399, 'The program return 1+1 gave ' || sys.dbms_lob.substr(l_answer, 500, 1));
  end if;
  sys.dbms_output.put_line('The sandbox is ready: return 1+1 gave 2.');
end;
/
