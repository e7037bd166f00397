create or replace package uc_ai_message_api as
  -- Normalised messages and their parts: made, read and repaired. No provider's format appears here.
  --
  -- {"role": "system", "content": "text"}
  -- {"role": "user", "content": [text | file]}
  -- {"role": "assistant", "content": [text | file | reasoning | tool_call]}
  -- {"role": "tool", "content": [tool_result]}
  --
  -- {"type": "text", "text": "..."}
  -- {"type": "file", "mediaType": "image/png", "data": "<base64>", "filename": "a.png"}
  -- {"type": "reasoning", "text": "..."}
  -- {"type": "tool_call", "toolCallId": "c1", "toolName": "GET_TEAM", "args": "<JSON text>"}
  -- {"type": "tool_result", "toolCallId": "c1", "toolName": "GET_TEAM", "result": "text", "isError": true}
  -- A user message may carry runContext, the run context its turn was asked with; models never see it.
  -- isError only when true. Each part may carry providerOptions: {"anthropic": {...}}, what that provider needs back.

  c_run_context_key constant varchar2(20 char) := 'runContext';

  subtype t_role is varchar2(10 char);
  c_role_system     constant t_role := 'system';
  c_role_user       constant t_role := 'user';
  c_role_assistant  constant t_role := 'assistant';
  c_role_tool       constant t_role := 'tool';

  subtype t_part_type is varchar2(20 char);
  c_part_text         constant t_part_type := 'text';
  c_part_file         constant t_part_type := 'file';
  c_part_reasoning    constant t_part_type := 'reasoning';
  c_part_tool_call    constant t_part_type := 'tool_call';
  c_part_tool_result  constant t_part_type := 'tool_result';

  function create_system_message
  ( p_text in clob
  ) return json_object_t;

  /**
   * A user message with one text part.
   */
  function create_simple_user_message
  ( p_text in clob
  ) return json_object_t;

  /**
   * A user, assistant or tool message from its parts.
   *
   * @param p_role     c_role_user, c_role_assistant or c_role_tool
   * @param p_content  array of parts; becomes part of the message
   */
  function create_message
  ( p_role    in varchar2
  , p_content in json_array_t
  ) return json_object_t;

  function create_text_part
  ( p_text in clob
  ) return json_object_t;

  /**
   * @param p_data  base64
   */
  function create_file_part
  ( p_media_type in varchar2
  , p_data       in clob
  , p_filename   in varchar2 default null
  ) return json_object_t;

  function create_reasoning_part
  ( p_text             in clob
  , p_provider_options in json_object_t default null
  ) return json_object_t;

  /**
   * @param p_args  JSON text as the model wrote it, broken or not
   */
  function create_tool_call_part
  ( p_tool_call_id in varchar2
  , p_tool_name    in varchar2
  , p_args         in clob
  ) return json_object_t;

  function create_tool_result_part
  ( p_tool_call_id in varchar2
  , p_tool_name    in varchar2
  , p_result       in clob
  , p_is_error     in boolean default false
  ) return json_object_t;

  /**
   * The parts of a message: its content array, or one text part for a content that is a string, or an empty array.
   */
  function parts_of
  ( p_message in json_object_t
  ) return json_array_t;

  /**
   * The text of a message: its text parts in order, null when it has none.
   */
  function text_of
  ( p_message in json_object_t
  ) return clob;

  /**
   * The number of tool calls in an array of parts.
   */
  function tool_call_count
  ( p_parts in json_array_t
  ) return pls_integer;

  /**
   * The messages with every tool call answered exactly once, so that providers accept them: a call without a result
   * gets one that says it was cancelled, a result without a call is left out, and so is an empty answer.
   * A new array; the messages that needed no repair are shared with p_messages.
   */
  function repaired
  ( p_messages in json_array_t
  ) return json_array_t;

  /**
   * The messages with the run context noted in the last one, so that later turns can be compared with it.
   * A later turn may add keys; one that changes or leaves out a key could read other people's data in the same conversation.
   *
   * @param p_messages     ends with a user message; neither the array nor its messages are changed
   * @param p_run_context  null or empty for none
   * @raises               uc_ai_error.e_run_context_changed (-20507)
   */
  function with_run_context
  ( p_messages    in json_array_t
  , p_run_context in json_object_t
  ) return json_array_t;

  /**
   * Reads the arguments of a tool call the way models write them: an object, an object written as a JSON string,
   * nothing, null.
   *
   * @param p_args       JSON text
   * @param p_arguments  the object; empty for nothing or null; null when p_args is broken
   * @param p_message    null, or what is wrong with p_args, for the model
   */
  procedure read_arguments
  ( p_args      in clob
  , p_arguments out json_object_t
  , p_message   out varchar2
  );

  /**
   * The object a JSON text holds, or null when the text is empty, broken or something else than an object.
   */
  function object_of
  ( p_json in clob
  ) return json_object_t;

  /**
   * True for null, empty and white space only.
   */
  function is_blank
  ( p_text in clob
  ) return boolean;
end uc_ai_message_api;
/
