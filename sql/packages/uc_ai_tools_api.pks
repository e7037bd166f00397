create or replace package uc_ai_tools_api as
  -- The tool registry: stores tools, offers them to models, runs their PL/SQL.
  -- Leaves what a run may call (tags, access, budget, hook) to uc_ai_ptc_api and programs to its runner.

  subtype t_access is uc_ai_tools.code_mode_access%type;

  c_access_direct  constant t_access := 'direct';  -- only as a normal tool
  c_access_code    constant t_access := 'code';    -- only inside a program
  c_access_both    constant t_access := 'both';

  c_run_code_tool  constant uc_ai_tools.code%type := 'uc_ai__run_code';
  c_context_key    constant varchar2(10 char) := '_ctx';

  type t_tool is record
  ( id                uc_ai_tools.id%type
  , code              uc_ai_tools.code%type
  , function_call     uc_ai_tools.function_call%type
  , json_schema       uc_ai_tools.json_schema%type
  , code_mode_access  t_access
  );

  /**
   * Stores a new tool and returns its id.
   *
   * @param p_tool_code      1 to 64 letters, digits, underscores and hyphens
   * @param p_description    what the tool does, for the model
   * @param p_function_call  PL/SQL function body that returns a CLOB: return my_pkg.get_rows(:parameters);
   *                         :parameters is one CLOB of JSON and may be left out
   * @param p_json_schema    {"type":"object","properties":{"id":{"type":"number"}},"required":["id"]}
   * @param p_active         1 or 0
   * @param p_tags           stored in lower case
   * @param p_return_shape   TypeScript type of the result, shown to the model: { id: number; name: string }[]
   * @return                 uc_ai_tools.id
   * @raises                 uc_ai_error.e_tool_exists (-20315): the code is taken
   *                         uc_ai_error.e_invalid_tool (-20319): code, access or snippet cannot be used
   *                         uc_ai_error.e_invalid_schema (-20317), uc_ai_error.e_reserved_key (-20316): _ctx in the schema
   * @commits                no
   */
  function create_tool_from_schema
  ( p_tool_code            in varchar2
  , p_description          in varchar2
  , p_function_call        in clob
  , p_json_schema          in json_object_t
  , p_active               in number default 1
  , p_version              in varchar2 default '1.0'
  , p_authorization_schema in varchar2 default null
  , p_created_by           in varchar2 default null
  , p_tags                 in apex_t_varchar2 default apex_t_varchar2()
  , p_code_mode_access     in varchar2 default 'both'
  , p_return_shape         in varchar2 default null
  ) return number;

  /**
   * Stores a tool or replaces the one with the same code. Returns its id.
   *
   * @param p_code_mode_access  null keeps what an existing tool has; a new one gets both
   * @raises                    as create_tool_from_schema, without e_tool_exists
   * @commits                   no
   */
  function merge_tool_from_schema
  ( p_tool_code            in varchar2
  , p_description          in varchar2
  , p_function_call        in clob
  , p_json_schema          in json_object_t
  , p_active               in number default 1
  , p_version              in varchar2 default '1.0'
  , p_authorization_schema in varchar2 default null
  , p_created_by           in varchar2 default null
  , p_tags                 in apex_t_varchar2 default apex_t_varchar2()
  , p_code_mode_access     in varchar2 default null
  , p_return_shape         in varchar2 default null
  ) return number;

  /**
   * Removes a tool and its tags.
   *
   * @raises   uc_ai_error.e_tool_not_found (-20310)
   * @commits  no
   */
  procedure delete_tool
  ( p_tool_code in varchar2
  );

  /**
   * The tools to offer to a model, ordered by code.
   * In code mode the tool uc_ai__run_code comes first and tools with the access "code" appear only in its description.
   *
   * @param p_provider      accepted for adapters that need another dialect; the array is the same for all
   * @param p_tool_tags     a tool with one of the tags is offered; null or empty offers all
   * @param p_programmatic  true for code mode
   * @return                [{"name":"GET_TEAM","description":"...","input_schema":{"type":"object","properties":{}}}]
   * @raises                uc_ai_error.e_sandbox_missing (-20314): code mode without the sandbox
   * @commits               no
   */
  function get_tools_array
  ( p_provider     in varchar2
  , p_tool_tags    in apex_t_varchar2 default null
  , p_programmatic in boolean default false
  ) return json_array_t;

  /**
   * Runs a tool the model called directly, or a program for uc_ai__run_code.
   *
   * @param p_arguments  the arguments; for uc_ai__run_code {"code":"return 1 + 1"}
   * @return             what the tool returned, usually JSON; for a program {"ok":true,"result":2} or
   *                     {"ok":false,"error":"...","hint":"...","console":[]}
   * @raises             uc_ai_error.e_tool_not_found, e_tool_not_allowed, e_invalid_arguments, e_run_cancelled,
   *                     and whatever the tool or the hook raises
   * @commits            no; tools run in the caller's transaction
   */
  function execute_tool
  ( p_tool_code in varchar2
  , p_arguments in json_object_t
  ) return clob;

  /**
   * Finds an active tool among those with one of the tags.
   *
   * @param p_tool_tags  null or empty for all
   * @param po_tool      the tool
   * @return             false when there is none
   * @commits            no
   */
  function find_tool
  ( p_tool_code in varchar2
  , p_tool_tags in apex_t_varchar2
  , po_tool     out t_tool
  ) return boolean;

  /**
   * Codes of the active tools with one of the tags, ordered.
   *
   * @param p_in_programs  true: those a program may call; false: those a model may call directly
   * @commits              no
   */
  function tool_codes
  ( p_tool_tags   in apex_t_varchar2
  , p_in_programs in boolean
  ) return apex_t_varchar2;

  /**
   * Runs the PL/SQL of a tool. Checks nothing; that is the gateway's part.
   *
   * @param p_function_call  body of a PL/SQL function that returns a CLOB, as stored
   * @param p_arguments      JSON text for :parameters
   * @commits                no
   */
  function run_function
  ( p_function_call in clob
  , p_arguments     in clob
  ) return clob;

end uc_ai_tools_api;
/
