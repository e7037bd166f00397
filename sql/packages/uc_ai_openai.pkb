create or replace package body uc_ai_openai as

  function endpoint
  ( p_base_url in varchar2
  ) return varchar2
  is
  begin
    return rtrim(p_base_url, '/') || '/chat/completions';
  end endpoint;

  function headers
  ( p_key in varchar2
  ) return uc_ai.t_headers
  is
    l_headers uc_ai.t_headers;
  begin
    if p_key is not null then
      l_headers('Authorization') := 'Bearer ' || p_key;
    end if;
    return l_headers;
  end headers;

  function tool_call
  ( p_part in json_object_t
  ) return json_object_t
  is
    l_call      json_object_t := json_object_t();
    l_function  json_object_t := json_object_t();
    l_arguments json_object_t;
    l_message   varchar2(4000 char);
  begin
    uc_ai_message_api.read_arguments
    ( p_args      => p_part.get_clob('args')
    , p_arguments => l_arguments
    , p_message   => l_message
    );
    -- several services refuse a history with broken arguments; the result beside them says what was wrong
    if l_arguments is null then
      l_arguments := json_object_t();
    end if;
    l_function.put('name', p_part.get_string('toolName'));
    l_function.put('arguments', l_arguments.to_clob);
    l_call.put('id', p_part.get_string('toolCallId'));
    l_call.put('type', 'function');
    l_call.put('function', l_function);
    return l_call;
  end tool_call;

  -- The parts of a question as this API takes them: images by data URL, other files by content.
  function user_content
  ( p_parts in json_array_t
  ) return json_array_t
  is
    l_content    json_array_t := json_array_t();
    l_part       json_object_t;
    l_wire_part  json_object_t;
    l_file       json_object_t;
    l_media_type varchar2(255 char);
  begin
    <<convert_parts>>
    for i in 0 .. p_parts.get_size - 1 loop
      l_part := treat(p_parts.get(i) as json_object_t);
      l_wire_part := json_object_t();
      if l_part.get_string('type') = uc_ai_message_api.c_part_file then
        l_media_type := l_part.get_string('mediaType');
        l_file := json_object_t();
        if l_media_type like 'image/%' then
          l_file.put('url', 'data:' || l_media_type || ';base64,' || l_part.get_clob('data'));
          l_wire_part.put('type', 'image_url');
          l_wire_part.put('image_url', l_file);
        else
          l_file.put('filename', nvl(l_part.get_string('filename'), 'file'));
          l_file.put('file_data', 'data:' || l_media_type || ';base64,' || l_part.get_clob('data'));
          l_wire_part.put('type', 'file');
          l_wire_part.put('file', l_file);
        end if;
        l_content.append(l_wire_part);
      elsif not uc_ai_message_api.is_blank(l_part.get_clob('text')) then
        l_wire_part.put('type', 'text');
        l_wire_part.put('text', l_part.get_clob('text'));
        l_content.append(l_wire_part);
      end if;
    end loop convert_parts;
    return l_content;
  end user_content;

  function has_file
  ( p_parts in json_array_t
  ) return boolean
  is
    l_part json_object_t;
  begin
    <<find_file>>
    for i in 0 .. p_parts.get_size - 1 loop
      l_part := treat(p_parts.get(i) as json_object_t);
      if l_part.get_string('type') = uc_ai_message_api.c_part_file then
        return true;
      end if;
    end loop find_file;
    return false;
  end has_file;

  function user_message
  ( p_message in json_object_t
  ) return json_object_t
  is
    l_wire  json_object_t := json_object_t();
    l_parts json_array_t;
  begin
    l_parts := uc_ai_message_api.parts_of(p_message);
    l_wire.put('role', p_message.get_string('role'));
    if has_file(l_parts) then
      l_wire.put('content', user_content(l_parts));
    else
      l_wire.put('content', uc_ai_message_api.text_of(p_message));
    end if;
    return l_wire;
  end user_message;

  -- Null for an answer with neither text nor calls: services refuse an empty one.
  function assistant_message
  ( p_message in json_object_t
  ) return json_object_t
  is
    l_wire  json_object_t := json_object_t();
    l_calls json_array_t := json_array_t();
    l_parts json_array_t;
    l_part  json_object_t;
    l_text  clob;
  begin
    l_parts := uc_ai_message_api.parts_of(p_message);
    <<collect_calls>>
    for i in 0 .. l_parts.get_size - 1 loop
      l_part := treat(l_parts.get(i) as json_object_t);
      if l_part.get_string('type') = uc_ai_message_api.c_part_tool_call then
        l_calls.append(tool_call(l_part));
      end if;
    end loop collect_calls;
    l_text := uc_ai_message_api.text_of(p_message);
    if uc_ai_message_api.is_blank(l_text) and l_calls.get_size = 0 then
      return null;
    end if;
    l_wire.put('role', uc_ai_message_api.c_role_assistant);
    if uc_ai_message_api.is_blank(l_text) then
      l_wire.put_null('content');
    else
      l_wire.put('content', l_text);
    end if;
    if l_calls.get_size > 0 then
      l_wire.put('tool_calls', l_calls);
    end if;
    return l_wire;
  end assistant_message;

  function wire_messages
  ( p_messages in json_array_t
  ) return json_array_t
  is
    l_wire         json_array_t := json_array_t();
    l_message      json_object_t;
    l_wire_message json_object_t;
    l_parts        json_array_t;
    l_part         json_object_t;
    l_role         varchar2(10 char);
  begin
    <<convert_messages>>
    for i in 0 .. p_messages.get_size - 1 loop
      l_message := treat(p_messages.get(i) as json_object_t);
      l_role := l_message.get_string('role');
      if l_role = uc_ai_message_api.c_role_tool then
        l_parts := uc_ai_message_api.parts_of(l_message);
        <<convert_results>>
        for j in 0 .. l_parts.get_size - 1 loop
          l_part := treat(l_parts.get(j) as json_object_t);
          l_wire_message := json_object_t();
          l_wire_message.put('role', uc_ai_message_api.c_role_tool);
          l_wire_message.put('tool_call_id', l_part.get_string('toolCallId'));
          l_wire_message.put('content', l_part.get_clob('result'));
          l_wire.append(l_wire_message);
        end loop convert_results;
      elsif l_role = uc_ai_message_api.c_role_assistant then
        l_wire_message := assistant_message(l_message);
        if l_wire_message is not null then
          l_wire.append(l_wire_message);
        end if;
      else
        l_wire.append(user_message(l_message));
      end if;
    end loop convert_messages;
    return l_wire;
  end wire_messages;

  function wire_tools
  ( p_tools          in json_array_t
  , p_provider_tools in json_array_t
  ) return json_array_t
  is
    l_tools    json_array_t := json_array_t();
    l_tool     json_object_t;
    l_function json_object_t;
    l_wire     json_object_t;
  begin
    if p_tools is not null then
      <<add_tools>>
      for i in 0 .. p_tools.get_size - 1 loop
        l_tool := treat(p_tools.get(i) as json_object_t);
        l_function := json_object_t();
        l_function.put('name', l_tool.get_string('name'));
        l_function.put('description', l_tool.get_clob('description'));
        l_function.put('parameters', l_tool.get('input_schema'));
        l_wire := json_object_t();
        l_wire.put('type', 'function');
        l_wire.put('function', l_function);
        l_tools.append(l_wire);
      end loop add_tools;
    end if;
    if p_provider_tools is not null then
      <<add_provider_tools>>
      for i in 0 .. p_provider_tools.get_size - 1 loop
        l_tools.append(p_provider_tools.get(i));
      end loop add_provider_tools;
    end if;
    return l_tools;
  end wire_tools;

  function response_format
  ( p_schema in json_object_t
  ) return json_object_t
  is
    l_schema json_object_t := json_object_t();
    l_format json_object_t := json_object_t();
  begin
    l_schema.put('name', 'answer');
    l_schema.put('schema', p_schema);
    l_schema.put('strict', false); -- strict needs every property required at every level, which is the caller's choice
    l_format.put('type', 'json_schema');
    l_format.put('json_schema', l_schema);
    return l_format;
  end response_format;

  function request_body
  ( p_messages in json_array_t
  , p_tools    in json_array_t
  , p_options  in uc_ai_loop.t_options
  ) return json_object_t
  is
    l_body  json_object_t := json_object_t();
    l_tools json_array_t;
  begin
    l_body.put('model', p_options.model);
    if p_options.enable_reasoning then
      l_body.put('reasoning_effort', nvl(p_options.reasoning_level, uc_ai.c_reasoning_level_medium));
    end if;
    l_body.put('messages', wire_messages(p_messages));
    -- unlike Anthropic's, this API accepts a history of calls without tools, so the last turn offers none
    if p_options.last_turn is null or not p_options.last_turn then
      l_tools := wire_tools
      ( p_tools          => p_tools
      , p_provider_tools => p_options.provider_tools
      );
      if l_tools.get_size > 0 then
        l_body.put('tools', l_tools);
      end if;
    end if;
    if p_options.response_schema is not null then
      l_body.put('response_format', response_format(p_options.response_schema));
    end if;
    return l_body;
  end request_body;

  -- Text of a content that is a string or a list of text parts; null for anything else.
  function content_text
  ( p_message in json_object_t
  ) return clob
  is
    l_content json_element_t;
    l_parts   json_array_t;
    l_part    json_object_t;
    l_text    clob;
  begin
    l_content := p_message.get('content');
    if l_content is null or l_content.is_null then
      return null;
    elsif l_content.is_string then
      return p_message.get_clob('content');
    elsif l_content.is_array then
      l_parts := treat(l_content as json_array_t);
      <<join_parts>>
      for i in 0 .. l_parts.get_size - 1 loop
        if l_parts.get(i).is_object then
          l_part := treat(l_parts.get(i) as json_object_t);
          l_text := l_text || l_part.get_clob('text');
        end if;
      end loop join_parts;
    end if;
    return l_text;
  end content_text;

  -- Arguments as text: models and servers give a string, an object, or nothing.
  function arguments_text
  ( p_function in json_object_t
  ) return clob
  is
    l_arguments json_element_t;
  begin
    l_arguments := p_function.get('arguments');
    if l_arguments is null or l_arguments.is_null then
      return '{}';
    elsif l_arguments.is_string then
      return p_function.get_clob('arguments');
    end if;
    return l_arguments.to_clob;
  end arguments_text;

  function parts_of_message
  ( p_message in json_object_t
  ) return json_array_t
  is
    l_parts    json_array_t := json_array_t();
    l_calls    json_element_t;
    l_call     json_object_t;
    l_function json_object_t;
    l_text     clob;
  begin
    l_text := nvl(p_message.get_clob('reasoning_content'), p_message.get_clob('reasoning'));
    if not uc_ai_message_api.is_blank(l_text) then
      l_parts.append(uc_ai_message_api.create_reasoning_part(l_text));
    end if;
    l_text := content_text(p_message);
    if uc_ai_message_api.is_blank(l_text) then
      l_text := p_message.get_clob('refusal');
    end if;
    if not uc_ai_message_api.is_blank(l_text) then
      l_parts.append(uc_ai_message_api.create_text_part(l_text));
    end if;
    l_calls := p_message.get('tool_calls');
    if l_calls is not null and l_calls.is_array then
      <<read_calls>>
      for i in 0 .. l_calls.get_size - 1 loop
        l_call := treat(treat(l_calls as json_array_t).get(i) as json_object_t);
        l_function := l_call.get_object('function');
        if l_function is not null then
          l_parts.append
          ( uc_ai_message_api.create_tool_call_part
            ( p_tool_call_id => nvl(l_call.get_string('id'), 'call_' || lower(rawtohex(sys_guid()))) -- some servers give none
            , p_tool_name    => l_function.get_string('name')
            , p_args         => arguments_text(l_function)
            )
          );
        end if;
      end loop read_calls;
    end if;
    return l_parts;
  end parts_of_message;

  function normalise_response
  ( p_response in json_object_t
  ) return json_object_t
  is
    l_answer     json_object_t := json_object_t();
    l_usage      json_object_t := json_object_t();
    l_wire_usage json_object_t;
    l_details    json_object_t;
    l_choices    json_element_t;
    l_choice     json_object_t;
    l_message    json_object_t;
    l_reason     varchar2(100 char);
    l_input      number := 0;
    l_output     number := 0;
    l_reasoning  number := 0;
  begin
    l_choices := p_response.get('choices');
    if l_choices is not null and l_choices.is_array and l_choices.get_size > 0 then
      l_choice := treat(treat(l_choices as json_array_t).get(0) as json_object_t);
      l_message := l_choice.get_object('message');
    end if;
    if l_message is null then
      uc_ai_error.raise_error
      ( p_code => uc_ai_error.c_err_format_processing
      , p_0    => uc_ai.c_provider_openai
      , p_1    => 'it has no message'
      );
    end if;
    l_wire_usage := p_response.get_object('usage');
    if l_wire_usage is not null then
      l_input := nvl(l_wire_usage.get_number('prompt_tokens'), 0);
      l_output := nvl(l_wire_usage.get_number('completion_tokens'), 0);
      l_details := l_wire_usage.get_object('completion_tokens_details');
      if l_details is not null then
        l_reasoning := nvl(l_details.get_number('reasoning_tokens'), 0);
      end if;
    end if;
    l_usage.put('input_tokens', l_input);
    l_usage.put('output_tokens', l_output);
    l_usage.put('reasoning_tokens', l_reasoning);
    l_reason := l_choice.get_string('finish_reason');
    l_answer.put('parts', parts_of_message(l_message));
    l_answer.put
    ( 'finish_reason'
    , case
        when l_reason in ('tool_calls', 'function_call') then uc_ai.c_finish_reason_tool_calls
        when l_reason = 'length' then uc_ai.c_finish_reason_length
        when l_reason = 'content_filter' then uc_ai.c_finish_reason_content_filter
        else uc_ai.c_finish_reason_stop
      end
    );
    l_answer.put('model', p_response.get_string('model'));
    l_answer.put('usage', l_usage);
    return l_answer;
  end normalise_response;
end uc_ai_openai;
/
