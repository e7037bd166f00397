create or replace package body uc_ai_anthropic as

  c_api_version          constant varchar2(20 char) := '2023-06-01';
  c_answer_tokens        constant pls_integer := 8192; -- left for the answer beside the reasoning
  c_thinking_low_tokens  constant pls_integer := 2048;
  c_thinking_mid_tokens  constant pls_integer := 8192;
  c_thinking_high_tokens constant pls_integer := 16384;

  function endpoint
  ( p_base_url in varchar2
  ) return varchar2
  is
    l_base_url varchar2(4000 char) := rtrim(p_base_url, '/');
  begin
    if substr(l_base_url, -3) = '/v1' then
      return l_base_url || '/messages';
    end if;
    return l_base_url || '/v1/messages';
  end endpoint;

  function headers
  ( p_key in varchar2
  ) return uc_ai.t_headers
  is
    l_headers uc_ai.t_headers;
  begin
    l_headers('anthropic-version') := c_api_version;
    if p_key is not null then
      l_headers('x-api-key') := p_key;
    end if;
    return l_headers;
  end headers;

  function text_block
  ( p_text in clob
  ) return json_object_t
  is
    l_block json_object_t := json_object_t();
  begin
    l_block.put('type', 'text');
    l_block.put('text', p_text);
    return l_block;
  end text_block;

  function file_block
  ( p_part in json_object_t
  ) return json_object_t
  is
    l_source     json_object_t := json_object_t();
    l_block      json_object_t := json_object_t();
    l_media_type varchar2(255 char);
  begin
    l_media_type := p_part.get_string('mediaType');
    l_source.put('type', 'base64');
    l_source.put('media_type', l_media_type);
    l_source.put('data', p_part.get_clob('data'));
    l_block.put('type', case when l_media_type like 'image/%' then 'image' else 'document' end);
    l_block.put('source', l_source);
    return l_block;
  end file_block;

  function tool_use_block
  ( p_part in json_object_t
  ) return json_object_t
  is
    l_block     json_object_t := json_object_t();
    l_arguments json_object_t;
    l_message   varchar2(4000 char);
  begin
    uc_ai_message_api.read_arguments
    ( p_args      => p_part.get_clob('args')
    , p_arguments => l_arguments
    , p_message   => l_message
    );
    l_block.put('type', 'tool_use');
    l_block.put('id', p_part.get_string('toolCallId'));
    l_block.put('name', p_part.get_string('toolName'));
    -- broken arguments cannot be sent back; the result beside them says what was wrong
    if l_arguments is null then
      l_arguments := json_object_t();
    end if;
    l_block.put('input', l_arguments);
    return l_block;
  end tool_use_block;

  function tool_result_block
  ( p_part in json_object_t
  ) return json_object_t
  is
    l_block json_object_t := json_object_t();
  begin
    l_block.put('type', 'tool_result');
    l_block.put('tool_use_id', p_part.get_string('toolCallId'));
    l_block.put('content', p_part.get_clob('result'));
    if p_part.get_boolean('isError') then
      l_block.put('is_error', true);
    end if;
    return l_block;
  end tool_result_block;

  -- The block this API gave us for a part, kept so that signatures go back unchanged; null for parts of others.
  function own_block
  ( p_part in json_object_t
  ) return json_object_t
  is
    l_options json_object_t;
  begin
    l_options := p_part.get_object('providerOptions');
    if l_options is not null then
      l_options := l_options.get_object(uc_ai.c_provider_anthropic);
    end if;
    if l_options is null then
      return null;
    end if;
    return l_options.get_object('block');
  end own_block;

  -- A part as a block, or null for one that is not sent. Without tools a request may not hold tool blocks, so they
  -- become text.
  function block_of
  ( p_part      in json_object_t
  , p_has_tools in boolean
  ) return json_object_t
  is
    l_type varchar2(20 char);
  begin
    l_type := p_part.get_string('type');
    if l_type = uc_ai_message_api.c_part_text then
      if uc_ai_message_api.is_blank(p_part.get_clob('text')) then
        return null;
      end if;
      return text_block(p_part.get_clob('text'));
    elsif l_type = uc_ai_message_api.c_part_file then
      return file_block(p_part);
    elsif l_type = uc_ai_message_api.c_part_reasoning then
      return own_block(p_part);
    elsif l_type = uc_ai_message_api.c_part_tool_call then
      if p_has_tools then
        return tool_use_block(p_part);
      end if;
      return text_block('Called ' || p_part.get_string('toolName') || ' with ' || p_part.get_clob('args'));
    elsif l_type = uc_ai_message_api.c_part_tool_result then
      if p_has_tools then
        return tool_result_block(p_part);
      end if;
      return text_block('Result of ' || p_part.get_string('toolName') || ': ' || p_part.get_clob('result'));
    end if;
    return null;
  end block_of;

  -- User and assistant turns. Neighbours with the same role become one turn: tool results are a user's turn here,
  -- and they come first in it because the loop puts them before the next question.
  function wire_messages
  ( p_messages  in json_array_t
  , p_has_tools in boolean
  ) return json_array_t
  is
    l_wire    json_array_t := json_array_t();
    l_blocks  json_array_t := json_array_t();
    l_turn    varchar2(10 char);
    l_role    varchar2(10 char);
    l_message json_object_t;
    l_parts   json_array_t;
    l_block   json_object_t;

    procedure end_turn
    is
      l_wire_message json_object_t := json_object_t();
    begin
      if l_blocks.get_size > 0 then
        l_wire_message.put('role', l_turn);
        l_wire_message.put('content', l_blocks);
        l_wire.append(l_wire_message);
        l_blocks := json_array_t();
      end if;
    end end_turn;
  begin
    <<convert_messages>>
    for i in 0 .. p_messages.get_size - 1 loop
      l_message := treat(p_messages.get(i) as json_object_t);
      l_role := l_message.get_string('role');
      if l_role <> uc_ai_message_api.c_role_system then
        if l_role = uc_ai_message_api.c_role_tool then
          l_role := uc_ai_message_api.c_role_user;
        end if;
        if l_turn is null or l_role <> l_turn then
          end_turn;
          l_turn := l_role;
        end if;
        l_parts := uc_ai_message_api.parts_of(l_message);
        <<convert_parts>>
        for j in 0 .. l_parts.get_size - 1 loop
          l_block := block_of
          ( p_part      => treat(l_parts.get(j) as json_object_t)
          , p_has_tools => p_has_tools
          );
          if l_block is not null then
            l_blocks.append(l_block);
          end if;
        end loop convert_parts;
      end if;
    end loop convert_messages;
    end_turn;
    return l_wire;
  end wire_messages;

  -- System messages, and the schema of a structured answer, as one text.
  function system_text
  ( p_messages        in json_array_t
  , p_response_schema in json_object_t
  ) return clob
  is
    l_message json_object_t;
    l_text    clob;
  begin
    <<join_system_messages>>
    for i in 0 .. p_messages.get_size - 1 loop
      l_message := treat(p_messages.get(i) as json_object_t);
      if l_message.get_string('role') = uc_ai_message_api.c_role_system then
        if l_text is not null then
          l_text := l_text || chr(10) || chr(10);
        end if;
        l_text := l_text || uc_ai_message_api.text_of(l_message);
      end if;
    end loop join_system_messages;
    if p_response_schema is not null then
      l_text := l_text || chr(10) || chr(10)
        || 'Answer with one JSON value and nothing else. It must follow this JSON Schema:' || chr(10)
        || p_response_schema.to_clob;
    end if;
    return l_text;
  end system_text;

  function wire_tools
  ( p_tools          in json_array_t
  , p_provider_tools in json_array_t
  ) return json_array_t
  is
    l_tools json_array_t := json_array_t();
  begin
    if p_tools is not null then
      <<add_tools>>
      for i in 0 .. p_tools.get_size - 1 loop
        l_tools.append(p_tools.get(i)); -- the normalised form is this API's form
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

  function request_body
  ( p_messages in json_array_t
  , p_tools    in json_array_t
  , p_options  in uc_ai_loop.t_options
  ) return json_object_t
  is
    l_body       json_object_t := json_object_t();
    l_thinking   json_object_t := json_object_t();
    l_choice     json_object_t := json_object_t();
    l_tools      json_array_t;
    l_system     clob;
    l_max_tokens number;
    l_budget     pls_integer;
  begin
    l_max_tokens := uc_ai_settings.get_number('max_output_tokens');
    l_body.put('model', p_options.model);
    if p_options.enable_reasoning then
      l_budget := case p_options.reasoning_level
        when uc_ai.c_reasoning_level_low then c_thinking_low_tokens
        when uc_ai.c_reasoning_level_high then c_thinking_high_tokens
        else c_thinking_mid_tokens
      end;
      l_thinking.put('type', 'enabled');
      l_thinking.put('budget_tokens', l_budget);
      l_body.put('thinking', l_thinking);
      l_max_tokens := greatest(l_max_tokens, l_budget + c_answer_tokens);
    end if;
    l_body.put('max_tokens', l_max_tokens);
    l_system := system_text
    ( p_messages        => p_messages
    , p_response_schema => p_options.response_schema
    );
    if not uc_ai_message_api.is_blank(l_system) then
      l_body.put('system', l_system);
    end if;
    l_tools := wire_tools
    ( p_tools          => p_tools
    , p_provider_tools => p_options.provider_tools
    );
    if l_tools.get_size > 0 then
      l_body.put('tools', l_tools);
      if p_options.last_turn then
        -- the tools must stay while the messages hold calls of them, so the model is told not to use them
        l_choice.put('type', 'none');
        l_body.put('tool_choice', l_choice);
      end if;
    end if;
    l_body.put
    ( 'messages'
    , wire_messages
      ( p_messages  => p_messages
      , p_has_tools => l_tools.get_size > 0
      )
    );
    return l_body;
  end request_body;

  -- A block as a part. Blocks of a kind we have no part for travel along unseen and go back unchanged.
  function part_of
  ( p_block in json_object_t
  ) return json_object_t
  is
    l_own     json_object_t := json_object_t();
    l_options json_object_t := json_object_t();
    l_input   json_element_t;
    l_args    clob := '{}';
    l_type    varchar2(100 char);
  begin
    l_type := p_block.get_string('type');
    if l_type = 'text' then
      return uc_ai_message_api.create_text_part(nvl(p_block.get_clob('text'), to_clob(' ')));
    elsif l_type = 'tool_use' then
      l_input := p_block.get('input');
      if l_input is not null then
        l_args := l_input.to_clob;
      end if;
      return uc_ai_message_api.create_tool_call_part
             ( p_tool_call_id => p_block.get_string('id')
             , p_tool_name    => p_block.get_string('name')
             , p_args         => l_args
             );
    end if;
    l_own.put('block', p_block);
    l_options.put(uc_ai.c_provider_anthropic, l_own);
    return uc_ai_message_api.create_reasoning_part
           ( p_text             => p_block.get_clob('thinking')
           , p_provider_options => l_options
           );
  end part_of;

  function normalise_response
  ( p_response in json_object_t
  ) return json_object_t
  is
    l_answer      json_object_t := json_object_t();
    l_usage       json_object_t := json_object_t();
    l_wire_usage  json_object_t;
    l_content     json_element_t;
    l_blocks      json_array_t;
    l_parts       json_array_t := json_array_t();
    l_stop_reason varchar2(100 char);
    l_input       number := 0;
    l_output      number := 0;
  begin
    l_content := p_response.get('content');
    if l_content is null or not (l_content.is_array or l_content.is_null or l_content.is_string) then
      uc_ai_error.raise_error
      ( p_code => uc_ai_error.c_err_format_processing
      , p_0    => uc_ai.c_provider_anthropic
      , p_1    => 'it has no content'
      );
    end if;
    if l_content.is_array then
      l_blocks := treat(l_content as json_array_t);
      <<read_blocks>>
      for i in 0 .. l_blocks.get_size - 1 loop
        l_parts.append(part_of(treat(l_blocks.get(i) as json_object_t)));
      end loop read_blocks;
    elsif l_content.is_string then
      l_parts.append(uc_ai_message_api.create_text_part(p_response.get_clob('content')));
    end if;
    l_wire_usage := p_response.get_object('usage');
    if l_wire_usage is not null then
      l_input := nvl(l_wire_usage.get_number('input_tokens'), 0)
        + nvl(l_wire_usage.get_number('cache_creation_input_tokens'), 0)
        + nvl(l_wire_usage.get_number('cache_read_input_tokens'), 0);
      l_output := nvl(l_wire_usage.get_number('output_tokens'), 0);
    end if;
    l_usage.put('input_tokens', l_input);
    l_usage.put('output_tokens', l_output);
    l_usage.put('reasoning_tokens', 0); -- counted within output_tokens
    l_stop_reason := p_response.get_string('stop_reason');
    l_answer.put('parts', l_parts);
    l_answer.put
    ( 'finish_reason'
    , case
        when l_stop_reason = 'tool_use' then uc_ai.c_finish_reason_tool_calls
        when l_stop_reason in ('max_tokens', 'model_context_window_exceeded') then uc_ai.c_finish_reason_length
        when l_stop_reason = 'refusal' then uc_ai.c_finish_reason_content_filter
        else uc_ai.c_finish_reason_stop
      end
    );
    l_answer.put('model', p_response.get_string('model'));
    l_answer.put('usage', l_usage);
    return l_answer;
  end normalise_response;
end uc_ai_anthropic;
/
