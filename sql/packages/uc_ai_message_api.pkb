create or replace package body uc_ai_message_api as

  type t_ids is table of varchar2(400 char) index by varchar2(400); -- tool name by tool call id

  c_cancelled_text constant varchar2(100 char) := 'This call was cancelled before it gave a result.';

  e_json_syntax      exception;
  e_json_not_valid   exception;
  e_json_wrong_type  exception;
  pragma exception_init(e_json_syntax, -40441);
  pragma exception_init(e_json_not_valid, -40834);
  pragma exception_init(e_json_wrong_type, -40587);

  function create_system_message
  ( p_text in clob
  ) return json_object_t
  is
    l_message json_object_t := json_object_t();
  begin
    l_message.put('role', c_role_system);
    l_message.put('content', p_text);
    return l_message;
  end create_system_message;

  function create_message
  ( p_role    in varchar2
  , p_content in json_array_t
  ) return json_object_t
  is
    l_message json_object_t := json_object_t();
  begin
    l_message.put('role', p_role);
    l_message.put('content', p_content);
    return l_message;
  end create_message;

  function create_text_part
  ( p_text in clob
  ) return json_object_t
  is
    l_part json_object_t := json_object_t();
  begin
    l_part.put('type', c_part_text);
    l_part.put('text', p_text);
    return l_part;
  end create_text_part;

  function create_simple_user_message
  ( p_text in clob
  ) return json_object_t
  is
    l_parts json_array_t := json_array_t();
  begin
    l_parts.append(create_text_part(p_text));
    return create_message
           ( p_role    => c_role_user
           , p_content => l_parts
           );
  end create_simple_user_message;

  function create_file_part
  ( p_media_type in varchar2
  , p_data       in clob
  , p_filename   in varchar2 default null
  ) return json_object_t
  is
    l_part json_object_t := json_object_t();
  begin
    l_part.put('type', c_part_file);
    l_part.put('mediaType', p_media_type);
    l_part.put('data', p_data);
    if p_filename is not null then
      l_part.put('filename', p_filename);
    end if;
    return l_part;
  end create_file_part;

  function create_reasoning_part
  ( p_text             in clob
  , p_provider_options in json_object_t default null
  ) return json_object_t
  is
    l_part json_object_t := json_object_t();
  begin
    l_part.put('type', c_part_reasoning);
    if p_text is null then
      l_part.put_null('text');
    else
      l_part.put('text', p_text);
    end if;
    if p_provider_options is not null then
      l_part.put('providerOptions', p_provider_options);
    end if;
    return l_part;
  end create_reasoning_part;

  function create_tool_call_part
  ( p_tool_call_id in varchar2
  , p_tool_name    in varchar2
  , p_args         in clob
  ) return json_object_t
  is
    l_part json_object_t := json_object_t();
  begin
    l_part.put('type', c_part_tool_call);
    l_part.put('toolCallId', p_tool_call_id);
    l_part.put('toolName', p_tool_name);
    if p_args is null then
      l_part.put('args', '{}');
    else
      l_part.put('args', p_args);
    end if;
    return l_part;
  end create_tool_call_part;

  function create_tool_result_part
  ( p_tool_call_id in varchar2
  , p_tool_name    in varchar2
  , p_result       in clob
  , p_is_error     in boolean default false
  ) return json_object_t
  is
    l_part json_object_t := json_object_t();
  begin
    l_part.put('type', c_part_tool_result);
    l_part.put('toolCallId', p_tool_call_id);
    l_part.put('toolName', p_tool_name);
    l_part.put('result', p_result);
    if p_is_error then
      l_part.put('isError', true);
    end if;
    return l_part;
  end create_tool_result_part;

  function parts_of
  ( p_message in json_object_t
  ) return json_array_t
  is
    l_content json_element_t;
    l_parts   json_array_t;
  begin
    l_content := p_message.get('content');
    if l_content is null or l_content.is_null then
      return json_array_t();
    elsif l_content.is_array then
      return treat(l_content as json_array_t);
    end if;
    l_parts := json_array_t();
    l_parts.append(create_text_part(p_message.get_clob('content')));
    return l_parts;
  end parts_of;

  function text_of
  ( p_message in json_object_t
  ) return clob
  is
    l_parts json_array_t;
    l_part  json_object_t;
    l_text  clob;
  begin
    l_parts := parts_of(p_message);
    <<join_text_parts>>
    for i in 0 .. l_parts.get_size - 1 loop
      l_part := treat(l_parts.get(i) as json_object_t);
      if l_part.get_string('type') = c_part_text then
        l_text := l_text || l_part.get_clob('text');
      end if;
    end loop join_text_parts;
    return l_text;
  end text_of;

  function tool_call_count
  ( p_parts in json_array_t
  ) return pls_integer
  is
    l_part  json_object_t;
    l_count pls_integer := 0;
  begin
    <<count_tool_calls>>
    for i in 0 .. p_parts.get_size - 1 loop
      l_part := treat(p_parts.get(i) as json_object_t);
      if l_part.get_string('type') = c_part_tool_call then
        l_count := l_count + 1;
      end if;
    end loop count_tool_calls;
    return l_count;
  end tool_call_count;

  -- Tool names by the ids of the calls in a message.
  function call_ids_of
  ( p_message in json_object_t
  ) return t_ids
  is
    l_parts json_array_t;
    l_part  json_object_t;
    l_ids   t_ids;
  begin
    l_parts := parts_of(p_message);
    <<collect_ids>>
    for i in 0 .. l_parts.get_size - 1 loop
      l_part := treat(l_parts.get(i) as json_object_t);
      if l_part.get_string('type') = c_part_tool_call then
        l_ids(l_part.get_string('toolCallId')) := l_part.get_string('toolName');
      end if;
    end loop collect_ids;
    return l_ids;
  end call_ids_of;

  -- The results of p_results that answer one of p_open, once each, and a "cancelled" for every call left open.
  function answered_calls
  ( p_open    in t_ids
  , p_results in json_array_t
  ) return json_array_t
  is
    l_open t_ids := p_open;
    l_kept json_array_t := json_array_t();
    l_part json_object_t;
    l_id   varchar2(400 char);
  begin
    <<keep_wanted_results>>
    for i in 0 .. p_results.get_size - 1 loop
      l_part := treat(p_results.get(i) as json_object_t);
      l_id := l_part.get_string('toolCallId');
      if l_id is not null and l_open.exists(l_id) then
        l_kept.append(l_part);
        l_open.delete(l_id);
      end if;
    end loop keep_wanted_results;
    l_id := l_open.first;
    <<cancel_open_calls>>
    while l_id is not null loop
      l_kept.append
      ( create_tool_result_part
        ( p_tool_call_id => l_id
        , p_tool_name    => l_open(l_id)
        , p_result       => c_cancelled_text
        , p_is_error     => true
        )
      );
      l_id := l_open.next(l_id);
    end loop cancel_open_calls;
    return l_kept;
  end answered_calls;

  function repaired
  ( p_messages in json_array_t
  ) return json_array_t
  is
    l_repaired json_array_t := json_array_t();
    l_message  json_object_t;
    l_next     json_object_t;
    l_results  json_array_t;
    l_role     t_role;
    l_ids      t_ids;
  begin
    <<check_messages>>
    for i in 0 .. p_messages.get_size - 1 loop
      l_message := treat(p_messages.get(i) as json_object_t);
      l_role := l_message.get_string('role');
      if l_role in (c_role_system, c_role_user) then
        l_repaired.append(l_message);
      elsif l_role = c_role_assistant and parts_of(l_message).get_size > 0 then
        l_repaired.append(l_message);
        l_ids := call_ids_of(l_message);
        if l_ids.count > 0 then
          l_results := json_array_t();
          if i < p_messages.get_size - 1 then
            l_next := treat(p_messages.get(i + 1) as json_object_t);
            if l_next.get_string('role') = c_role_tool then
              l_results := parts_of(l_next);
            end if;
          end if;
          l_repaired.append
          ( create_message
            ( p_role    => c_role_tool
            , p_content => answered_calls
                           ( p_open    => l_ids
                           , p_results => l_results
                           )
            )
          );
        end if;
      end if;
      -- tool messages were taken together with the calls before them; any other has no call and is left out
    end loop check_messages;
    return l_repaired;
  end repaired;

  procedure check_context_kept
  ( p_earlier in json_object_t
  , p_now     in json_object_t
  )
  is
    l_keys json_key_list;
  begin
    if p_earlier.get_size = 0 then
      return;
    end if;
    l_keys := p_earlier.get_keys;
    <<compare_keys>>
    for i in 1 .. l_keys.count loop
      if not p_now.has(l_keys(i)) or p_now.get(l_keys(i)).to_clob <> p_earlier.get(l_keys(i)).to_clob then
        uc_ai_error.raise_error
        ( p_code => uc_ai_error.c_err_run_context_changed
        , p_0    => l_keys(i)
        );
      end if;
    end loop compare_keys;
  end check_context_kept;

  function with_run_context
  ( p_messages    in json_array_t
  , p_run_context in json_object_t
  ) return json_array_t
  is
    l_messages json_array_t := json_array_t();
    l_context  json_object_t := p_run_context;
    l_message  json_object_t;
    l_earlier  json_object_t;
    l_last     pls_integer := p_messages.get_size - 1;
  begin
    if l_context is null then
      l_context := json_object_t();
    end if;
    <<check_messages>>
    for i in 0 .. l_last loop
      l_message := treat(p_messages.get(i) as json_object_t);
      l_earlier := l_message.get_object(c_run_context_key);
      if l_earlier is not null then
        check_context_kept
        ( p_earlier => l_earlier
        , p_now     => l_context
        );
      end if;
      if i = l_last and l_context.get_size > 0 then
        l_message := l_message.clone();
        l_message.put(c_run_context_key, l_context.clone());
      end if;
      l_messages.append(l_message);
    end loop check_messages;
    return l_messages;
  end with_run_context;

  procedure read_arguments
  ( p_args      in clob
  , p_arguments out json_object_t
  , p_message   out varchar2
  )
  is
    l_text    clob;
    l_first   varchar2(10 char);
    l_wrapped json_object_t;
    l_element json_element_t;
  begin
    l_text := p_args;
    l_first := substr(ltrim(sys.dbms_lob.substr(l_text, 200, 1), ' ' || chr(9) || chr(10) || chr(13)), 1, 1);
    if l_first is null then
      p_arguments := json_object_t();
      return;
    end if;
    if l_first = '"' then
      -- an object written as a JSON string: unwrapped once; a scalar cannot be parsed alone, so it gets a wrapper
      l_wrapped := json_object_t.parse('{"v":' || l_text || '}');
      l_text := l_wrapped.get_clob('v');
      if l_text is null or sys.dbms_lob.getlength(l_text) = 0 then
        p_arguments := json_object_t();
        return;
      end if;
    end if;
    l_wrapped := json_object_t.parse('{"v":' || l_text || '}');
    l_element := l_wrapped.get('v');
    if l_element is null or l_element.is_null then
      p_arguments := json_object_t();
    elsif l_element.is_object and l_wrapped.get_size = 1 then
      p_arguments := json_object_t.parse(l_text);
    else
      p_message := 'The arguments must be one JSON object.';
    end if;
  exception
    when e_json_syntax or e_json_not_valid or e_json_wrong_type then
      p_arguments := null;
      p_message := 'The arguments are not valid JSON: ' || uc_ai_error.plain_message(sqlerrm);
  end read_arguments;

  function object_of
  ( p_json in clob
  ) return json_object_t
  is
  begin
    if p_json is null or sys.dbms_lob.getlength(p_json) = 0 then
      return null;
    end if;
    return json_object_t.parse(p_json);
  exception
    when e_json_syntax or e_json_not_valid or e_json_wrong_type then
      return null;
  end object_of;

  function is_blank
  ( p_text in clob
  ) return boolean
  is
  begin
    return p_text is null or sys.dbms_lob.getlength(p_text) = 0 or not regexp_like(p_text, '[^[:space:]]');
  end is_blank;
end uc_ai_message_api;
/
