create or replace package body uc_ai_settings as

  function default_value
  ( p_name in varchar2
  ) return varchar2
  is
  begin
    return case p_name
      when 'max_tool_calls'        then '10'
      when 'http_timeout_seconds'  then '120'
      when 'http_max_retries'      then '2'
      when 'run_deadline_seconds'  then '300'
      when 'max_message_chars'     then '1000000'
      when 'max_output_tokens'     then '8192'
      when 'ptc_max_calls'         then '100'
      when 'ptc_max_result_bytes'  then '65536'
      when 'ptc_max_console_lines' then '50'
      when 'ptc_max_console_chars' then '2000'
      when 'anthropic_base_url'    then 'https://api.anthropic.com'
      when 'openai_base_url'       then 'https://api.openai.com/v1'
      when 'xai_base_url'          then 'https://api.x.ai/v1'
      when 'mistral_base_url'      then 'https://api.mistral.ai/v1'
      when 'openrouter_base_url'   then 'https://openrouter.ai/api/v1'
    end;
  end default_value;

  -- The row of a setting, or null when there is none.
  function stored_value
  ( p_name in varchar2
  ) return varchar2
  is
    l_value uc_ai_setting_values.setting_value%type;
  begin
    select s.setting_value
      into l_value
      from uc_ai_setting_values s
     where s.setting_name = p_name;
    return l_value;
  exception
    when no_data_found then -- the default applies
      return null;
  end stored_value;

  function get_varchar2
  ( p_name    in varchar2
  , p_default in varchar2 default null
  ) return varchar2
  is
    l_name t_name := lower(p_name);
  begin
    return coalesce(stored_value(l_name), p_default, default_value(l_name));
  end get_varchar2;

  function get_number
  ( p_name    in varchar2
  , p_default in number default null
  ) return number
  is
    l_name  t_name := lower(p_name);
    l_value varchar2(4000 char);
  begin
    l_value := stored_value(l_name);
    if l_value is null and p_default is not null then
      return p_default;
    end if;
    l_value := coalesce(l_value, default_value(l_name));
    if l_value is null then
      return null;
    elsif not regexp_like(l_value, '^[0-9]{1,15}$') then
      uc_ai_error.raise_error
      ( p_code => uc_ai_error.c_err_setting_invalid
      , p_0    => l_name
      , p_1    => l_value
      , p_2    => 'a whole number'
      );
    end if;
    return to_number(l_value);
  end get_number;

  procedure set_value
  ( p_name  in varchar2
  , p_value in varchar2
  )
  is
    l_name t_name := lower(p_name);
  begin
    if p_value is null then
      delete from uc_ai_setting_values s
       where s.setting_name = l_name;
      return;
    end if;
    update uc_ai_setting_values s
       set s.setting_value = p_value
         , s.updated_at    = sys_extract_utc(systimestamp)
         , s.updated_by    = coalesce(sys_context('APEX$SESSION', 'APP_USER'), sys_context('USERENV', 'SESSION_USER'))
     where s.setting_name = l_name;
    if sql%rowcount = 0 then
      insert into uc_ai_setting_values (setting_name, setting_value)
      values (l_name, p_value);
    end if;
  end set_value;
end uc_ai_settings;
/
