create or replace package body uc_ai as

  g_event_callback varchar2(400 char);

  function system_and_user
  ( p_system_prompt in clob
  , p_user_prompt   in clob
  ) return json_array_t
  is
    l_messages json_array_t := json_array_t();
  begin
    if uc_ai_message_api.is_blank(p_user_prompt) then
      uc_ai_error.raise_error(uc_ai_error.c_err_message_empty);
    end if;
    if not uc_ai_message_api.is_blank(p_system_prompt) then
      l_messages.append(uc_ai_message_api.create_system_message(p_system_prompt));
    end if;
    l_messages.append(uc_ai_message_api.create_simple_user_message(p_user_prompt));
    return l_messages;
  end system_and_user;

  function options_of_globals return uc_ai_loop.t_options
  is
    l_options uc_ai_loop.t_options;
  begin
    l_options.base_url := g_base_url;
    l_options.web_credential := g_apex_web_credential;
    l_options.enable_tools := g_enable_tools;
    l_options.programmatic := g_enable_programmatic_tools;
    l_options.tool_tags := g_tool_tags;
    l_options.max_tool_calls := g_max_tool_calls;
    l_options.enable_reasoning := g_enable_reasoning;
    l_options.reasoning_level := g_reasoning_level;
    l_options.extra_headers := g_extra_headers;
    l_options.extra_body := g_extra_body;
    l_options.provider_tools := g_provider_tools;
    return l_options;
  end options_of_globals;

  function texts_of
  ( p_array in json_array_t
  ) return apex_t_varchar2
  is
    l_texts apex_t_varchar2 := apex_t_varchar2();
  begin
    if p_array is null then
      return null;
    end if;
    <<copy_texts>>
    for i in 0 .. p_array.get_size - 1 loop
      l_texts.extend;
      l_texts(l_texts.count) := p_array.get_string(i);
    end loop copy_texts;
    return l_texts;
  end texts_of;

  function headers_of
  ( p_object in json_object_t
  ) return t_headers
  is
    l_headers t_headers;
    l_keys    json_key_list;
  begin
    if p_object is null or p_object.get_size = 0 then
      return l_headers;
    end if;
    l_keys := p_object.get_keys;
    <<copy_headers>>
    for i in 1 .. l_keys.count loop
      l_headers(l_keys(i)) := p_object.get_string(l_keys(i));
    end loop copy_headers;
    return l_headers;
  end headers_of;

  -- The keys of p_more added to p_body, in a new object; either may be null.
  function merged
  ( p_body in json_object_t
  , p_more in json_object_t
  ) return json_object_t
  is
    l_merged json_object_t := json_object_t();
    l_keys   json_key_list;
  begin
    if p_body is not null and p_body.get_size > 0 then
      l_keys := p_body.get_keys;
      <<copy_body>>
      for i in 1 .. l_keys.count loop
        l_merged.put(l_keys(i), p_body.get(l_keys(i)));
      end loop copy_body;
    end if;
    if p_more is not null and p_more.get_size > 0 then
      l_keys := p_more.get_keys;
      <<add_more>>
      for i in 1 .. l_keys.count loop
        l_merged.put(l_keys(i), p_more.get(l_keys(i)));
      end loop add_more;
    end if;
    return l_merged;
  end merged;

  function options_of_config
  ( p_config   in json_object_t
  , p_provider in varchar2
  ) return uc_ai_loop.t_options
  is
    l_options uc_ai_loop.t_options;
    l_keys    json_key_list;
    l_key     varchar2(4000);
  begin
    l_options.enable_tools := false;
    l_options.programmatic := false;
    l_options.enable_reasoning := false;
    if p_config is null or p_config.get_size = 0 then
      return l_options;
    end if;
    l_keys := p_config.get_keys;
    <<read_keys>>
    for i in 1 .. l_keys.count loop
      l_key := l_keys(i);
      case l_key
        when 'g_base_url' then
          l_options.base_url := p_config.get_string(l_key);
        when 'g_enable_tools' then
          l_options.enable_tools := p_config.get_boolean(l_key);
        when 'g_enable_programmatic_tools' then
          l_options.programmatic := p_config.get_boolean(l_key);
        when 'g_tool_tags' then
          l_options.tool_tags := texts_of(p_config.get_array(l_key));
        when 'g_enable_reasoning' then
          l_options.enable_reasoning := p_config.get_boolean(l_key);
        when 'g_reasoning_level' then
          l_options.reasoning_level := p_config.get_string(l_key);
        when 'g_max_tool_calls' then
          l_options.max_tool_calls := p_config.get_number(l_key);
        when 'g_apex_web_credential' then
          l_options.web_credential := p_config.get_string(l_key);
        when 'g_extra_headers' then
          l_options.extra_headers := headers_of(p_config.get_object(l_key));
        when 'g_extra_body' then
          l_options.extra_body := merged
          ( p_body => p_config.get_object(l_key)
          , p_more => l_options.extra_body
          );
        when 'g_provider_tools' then
          l_options.provider_tools := p_config.get_array(l_key);
        else
          if l_key = p_provider then
            l_options.extra_body := merged
            ( p_body => l_options.extra_body
            , p_more => p_config.get_object(l_key)
            );
          elsif l_key not in
            ( c_provider_openai, c_provider_anthropic, c_provider_google, c_provider_ollama, c_provider_oci
            , c_provider_xai, c_provider_openrouter, c_provider_mistral, c_provider_responses_api
            )
          then
            uc_ai_error.raise_error
            ( p_code => uc_ai_error.c_err_unknown_config_key
            , p_0    => l_key
            );
          end if;
      end case;
    end loop read_keys;
    return l_options;
  end options_of_config;

  function run_loop
  ( p_messages             in json_array_t
  , p_options              in uc_ai_loop.t_options
  , p_provider             in varchar2
  , p_model                in varchar2
  , p_max_tool_calls       in pls_integer
  , p_response_json_schema in json_object_t
  , p_run_context          in json_object_t
  ) return json_object_t
  is
    l_options uc_ai_loop.t_options := p_options;
  begin
    l_options.provider := p_provider;
    l_options.model := p_model;
    l_options.max_tool_calls := nvl(p_max_tool_calls, l_options.max_tool_calls);
    l_options.response_schema := p_response_json_schema;
    l_options.run_context := p_run_context;
    l_options.event_callback := g_event_callback;
    return uc_ai_loop.run
           ( p_messages => p_messages
           , p_options  => l_options
           );
  end run_loop;

  function generate_text
  ( p_user_prompt          in clob
  , p_system_prompt        in clob default null
  , p_provider             in provider_type
  , p_model                in model_type
  , p_max_tool_calls       in pls_integer default null
  , p_response_json_schema in json_object_t default null
  , p_run_context          in json_object_t default null
  ) return json_object_t
  is
  begin
    return run_loop
           ( p_messages             => system_and_user
                                       ( p_system_prompt => p_system_prompt
                                       , p_user_prompt   => p_user_prompt
                                       )
           , p_options              => options_of_globals
           , p_provider             => p_provider
           , p_model                => p_model
           , p_max_tool_calls       => p_max_tool_calls
           , p_response_json_schema => p_response_json_schema
           , p_run_context          => p_run_context
           );
  end generate_text;

  function generate_text
  ( p_messages             in json_array_t
  , p_provider             in provider_type
  , p_model                in model_type
  , p_max_tool_calls       in pls_integer default null
  , p_response_json_schema in json_object_t default null
  , p_run_context          in json_object_t default null
  ) return json_object_t
  is
  begin
    return run_loop
           ( p_messages             => p_messages
           , p_options              => options_of_globals
           , p_provider             => p_provider
           , p_model                => p_model
           , p_max_tool_calls       => p_max_tool_calls
           , p_response_json_schema => p_response_json_schema
           , p_run_context          => p_run_context
           );
  end generate_text;

  function generate_text
  ( p_user_prompt          in clob
  , p_system_prompt        in clob default null
  , p_provider             in provider_type
  , p_model                in model_type
  , p_config               in json_object_t
  , p_max_tool_calls       in pls_integer default null
  , p_response_json_schema in json_object_t default null
  , p_run_context          in json_object_t default null
  ) return json_object_t
  is
  begin
    return run_loop
           ( p_messages             => system_and_user
                                       ( p_system_prompt => p_system_prompt
                                       , p_user_prompt   => p_user_prompt
                                       )
           , p_options              => options_of_config
                                       ( p_config   => p_config
                                       , p_provider => p_provider
                                       )
           , p_provider             => p_provider
           , p_model                => p_model
           , p_max_tool_calls       => p_max_tool_calls
           , p_response_json_schema => p_response_json_schema
           , p_run_context          => p_run_context
           );
  end generate_text;

  function generate_text
  ( p_messages             in json_array_t
  , p_provider             in provider_type
  , p_model                in model_type
  , p_config               in json_object_t
  , p_max_tool_calls       in pls_integer default null
  , p_response_json_schema in json_object_t default null
  , p_run_context          in json_object_t default null
  ) return json_object_t
  is
  begin
    return run_loop
           ( p_messages             => p_messages
           , p_options              => options_of_config
                                       ( p_config   => p_config
                                       , p_provider => p_provider
                                       )
           , p_provider             => p_provider
           , p_model                => p_model
           , p_max_tool_calls       => p_max_tool_calls
           , p_response_json_schema => p_response_json_schema
           , p_run_context          => p_run_context
           );
  end generate_text;

  procedure reset_globals
  is
  begin
    g_base_url := null;
    g_enable_reasoning := false;
    g_reasoning_level := null;
    g_enable_tools := false;
    g_enable_programmatic_tools := false;
    g_tool_tags := null;
    g_max_tool_calls := null;
    g_apex_web_credential := null;
    g_extra_headers.delete;
    g_extra_body := null;
    g_provider_tools := null;
  end reset_globals;

  procedure set_event_callback
  ( p_proc_name in varchar2
  )
  is
  begin
    g_event_callback := sys.dbms_assert.qualified_sql_name(p_proc_name);
  end set_event_callback;

  procedure clear_event_callback
  is
  begin
    g_event_callback := null;
  end clear_event_callback;
end uc_ai;
/
