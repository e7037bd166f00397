-- The PL/SQL of the region plug-ins. Run in the main schema after sql/install.sql; needs APEX 24.1 or later.
whenever sqlerror exit failure rollback
set define off

prompt Plug-in UC AI Chat
@@chat/uc_ai_chat_plugin.pks
@@chat/uc_ai_chat_plugin.pkb

declare
  l_count pls_integer;
begin
  select count(*)
    into l_count
    from user_objects o
   where o.object_name = 'UC_AI_CHAT_PLUGIN'
     and o.status <> 'VALID';
  if l_count > 0 then
    raise_application_error(-20399, 'The package UC_AI_CHAT_PLUGIN is not valid; see USER_ERRORS.');
  end if;
end;
/
