-- Removes what install.sql and plugin/install.sql made, data included. The sandbox schema is left to a DBA:
--   drop user UC_AI_MLE_SBX cascade
-- Goes on after an error, so that a partly installed schema can be cleaned.
whenever sqlerror continue
set define off

drop package uc_ai_chat_plugin;
drop package uc_ai_chat;
drop package uc_ai;
drop package uc_ai_ptc_api;
drop package uc_ai_ptc_bootstrap;
drop package uc_ai_tools_api;
drop package uc_ai_schema;
drop package uc_ai_openai;
drop package uc_ai_anthropic;
drop package uc_ai_http;
drop package uc_ai_message_api;
drop package uc_ai_loop;
drop package uc_ai_events;
drop package uc_ai_log;
drop package uc_ai_settings;
drop package uc_ai_error;
drop table uc_ai_tool_tags;
drop table uc_ai_tools;
drop table uc_ai_run_events;
drop table uc_ai_messages;
drop table uc_ai_runs;
drop table uc_ai_conversations;
drop table uc_ai_agents;
drop table uc_ai_log_entries;
drop table uc_ai_setting_values;
