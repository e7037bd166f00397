-- Installs the agent in the current schema: tables, then package specifications, then bodies.
-- Run with SQLcl or SQL*Plus as the owner, from this folder:  @install.sql
-- Can be run again: tables with their rows stay, packages are replaced.
-- Needs Oracle Database 23ai, APEX 24.1 or later, CREATE JOB granted directly (see README.md). Code mode needs
-- install_sandbox.sql as well, run by a DBA afterwards.
whenever sqlerror exit failure rollback
set define off
set serveroutput on

prompt Tables
@@tables/uc_ai_setting_values.sql
@@tables/uc_ai_log_entries.sql
@@tables/uc_ai_agents.sql
@@tables/uc_ai_conversations.sql
@@tables/uc_ai_runs.sql
@@tables/uc_ai_messages.sql
@@tables/uc_ai_run_events.sql
@@tables/uc_ai_tools.sql
@@tables/uc_ai_tool_tags.sql

prompt Package specifications
@@packages/uc_ai_error.pks
@@packages/uc_ai_settings.pks
@@packages/uc_ai_log.pks
@@packages/uc_ai_events.pks
@@packages/uc_ai.pks
@@packages/uc_ai_loop.pks
@@packages/uc_ai_message_api.pks
@@packages/uc_ai_http.pks
@@packages/uc_ai_anthropic.pks
@@packages/uc_ai_openai.pks
@@packages/uc_ai_schema.pks
@@packages/uc_ai_tools_api.pks
@@packages/uc_ai_ptc_api.pks
@@packages/uc_ai_ptc_bootstrap.pks
@@packages/uc_ai_chat.pks

prompt Package bodies
@@packages/uc_ai_error.pkb
@@packages/uc_ai_settings.pkb
@@packages/uc_ai_log.pkb
@@packages/uc_ai_events.pkb
@@packages/uc_ai_message_api.pkb
@@packages/uc_ai_http.pkb
@@packages/uc_ai_anthropic.pkb
@@packages/uc_ai_openai.pkb
@@packages/uc_ai_schema.pkb
@@packages/uc_ai_tools_api.pkb
@@packages/uc_ai_ptc_api.pkb
@@packages/uc_ai_ptc_bootstrap.pkb
@@packages/uc_ai_loop.pkb
@@packages/uc_ai.pkb
@@packages/uc_ai_chat.pkb

prompt Check
declare
  l_invalid pls_integer;
begin
  <<print_errors>>
  for r_error in
  ( select e.name
         , e.type
         , e.line
         , e.position
         , e.text
      from user_errors e
     where substr(e.name, 1, 6) = 'UC_AI_' or e.name = 'UC_AI'
     order by e.name
            , e.type
            , e.sequence
  )
  loop
    sys.dbms_output.put_line
    ( r_error.type || ' ' || r_error.name || ', line ' || r_error.line || ', column ' || r_error.position || ': ' || r_error.text );
  end loop print_errors;
  select count(*)
    into l_invalid
    from user_objects o
   where (substr(o.object_name, 1, 6) = 'UC_AI_' or o.object_name = 'UC_AI')
     and o.status <> 'VALID';
  if l_invalid > 0 then
    raise_application_error(-20399, l_invalid || ' UC_AI objects are not valid; the errors are listed above.');
  end if;
end;
/
prompt UC AI is installed.
