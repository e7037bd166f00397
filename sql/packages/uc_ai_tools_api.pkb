create or replace package body uc_ai_tools_api as

  c_default_catalogue_bytes constant pls_integer := 30000;
  c_lf                      constant varchar2(1 char) := chr(10);

  c_run_code_text constant varchar2(4000 char) :=
    'Runs one JavaScript program (ES2023) in a sandbox inside the database and returns only its result. '
    || 'Prefer it when a question needs several tool calls, loops, filters, joins or sums: '
    || 'the rows stay in the database. The program is the body of an async function:'
    || chr(10) || '- `await callTool(code, args)` returns the parsed result of a tool; `await Promise.all([...])` works.'
    || chr(10) || '- End with `return value;`. Return small JSON (names, sums), not raw rows.'
    || chr(10) || '- No SQL, network, timers or imports. At most %0 tool calls.'
    || chr(10) || 'The answer is {"ok":true,"result":...} or {"ok":false,"error","hint"}; correct the program and try again.'
    || chr(10) || 'Tools:';

  cursor cur_active_tools
  is
    select t.id
         , t.code
         , t.description
         , t.json_schema
         , t.return_shape
         , t.code_mode_access
      from uc_ai_tools t
     where t.active = 1
     order by t.code;

  function has_tag
  ( p_tool_id   in uc_ai_tools.id%type
  , p_tool_tags in apex_t_varchar2
  ) return boolean
  is
  begin
    if p_tool_tags is null then
      return true;
    elsif p_tool_tags.count = 0 then
      return true;
    end if;
    <<read_tags>>
    for r_tag in (select g.tag from uc_ai_tool_tags g where g.tool_id = p_tool_id) loop
      <<compare_tags>>
      for i in 1 .. p_tool_tags.count loop
        if r_tag.tag = lower(trim(p_tool_tags(i))) then
          return true;
        end if;
      end loop compare_tags;
    end loop read_tags;
    return false;
  end has_tag;

  procedure check_tool
  ( p_tool_code     in varchar2
  , p_description   in varchar2
  , p_function_call in clob
  , p_json_schema   in json_object_t
  , p_access        in varchar2
  )
  is
    l_problem    varchar2(4000 char);
    l_properties json_object_t;
  begin
    if p_tool_code is null or not regexp_like(p_tool_code, '^[A-Za-z0-9_-]{1,64}$') then
      l_problem := 'its code must be 1 to 64 letters, digits, underscores or hyphens.';
    elsif lower(p_tool_code) = c_run_code_tool then
      l_problem := 'the code is used by code mode.';
    elsif p_description is null then
      l_problem := 'it needs a description.';
    elsif p_function_call is null then
      l_problem := 'it needs a PL/SQL function body.';
    elsif p_access not in (c_access_direct, c_access_code, c_access_both) then
      l_problem := 'the access must be direct, code or both.';
    end if;
    if l_problem is not null then
      uc_ai_error.raise_error
      ( p_code => uc_ai_error.c_err_invalid_tool
      , p_0    => p_tool_code
      , p_1    => l_problem
      );
    end if;
    l_problem := uc_ai_schema.schema_problem(p_json_schema);
    if l_problem is not null then
      uc_ai_error.raise_error
      ( p_code => uc_ai_error.c_err_invalid_schema
      , p_0    => p_tool_code
      , p_1    => l_problem
      );
    end if;
    l_properties := p_json_schema.get_object('properties');
    if l_properties is not null then
      if l_properties.has(c_context_key) then
        uc_ai_error.raise_error
        ( p_code => uc_ai_error.c_err_reserved_key
        , p_0    => c_context_key
        , p_1    => p_tool_code
        );
      end if;
    end if;
  end check_tool;

  procedure store_tags
  ( p_tool_id in uc_ai_tools.id%type
  , p_tags    in apex_t_varchar2
  )
  is
    l_tag   uc_ai_tool_tags.tag%type;
    l_count pls_integer;
  begin
    delete from uc_ai_tool_tags g
     where g.tool_id = p_tool_id;
    if p_tags is null then
      return;
    end if;
    <<insert_tags>>
    for i in 1 .. p_tags.count loop
      l_tag := lower(trim(p_tags(i)));
      if l_tag is not null then
        select count(*)
          into l_count
          from uc_ai_tool_tags g
         where g.tool_id = p_tool_id
           and g.tag = l_tag;
        if l_count = 0 then
          insert into uc_ai_tool_tags (tool_id, tag)
          values (p_tool_id, l_tag);
        end if;
      end if;
    end loop insert_tags;
  end store_tags;

  -- The id of a tool, active or not; null when there is none.
  function tool_id
  ( p_tool_code in varchar2
  ) return uc_ai_tools.id%type
  is
    l_id uc_ai_tools.id%type;
  begin
    select t.id
      into l_id
      from uc_ai_tools t
     where t.code = p_tool_code;
    return l_id;
  exception
    when no_data_found then
      return null;
  end tool_id;

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
  ) return number
  is
    l_id     uc_ai_tools.id%type;
    l_access t_access;
    l_schema clob;
  begin
    check_tool
    ( p_tool_code     => p_tool_code
    , p_description   => p_description
    , p_function_call => p_function_call
    , p_json_schema   => p_json_schema
    , p_access        => lower(nvl(p_code_mode_access, c_access_both))
    );
    l_access := lower(nvl(p_code_mode_access, c_access_both));
    if tool_id(p_tool_code) is not null then
      uc_ai_error.raise_error(p_code => uc_ai_error.c_err_tool_exists, p_0 => p_tool_code);
    end if;
    l_schema := p_json_schema.to_clob;
    insert into uc_ai_tools
    ( code
    , description
    , function_call
    , json_schema
    , return_shape
    , code_mode_access
    , active
    , version
    , authorization_schema
    , created_by
    )
    values
    ( p_tool_code
    , p_description
    , p_function_call
    , l_schema
    , p_return_shape
    , l_access
    , p_active
    , p_version
    , p_authorization_schema
    , p_created_by
    )
    returning id into l_id;
    store_tags(p_tool_id => l_id, p_tags => p_tags);
    return l_id;
  end create_tool_from_schema;

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
  ) return number
  is
    l_id     uc_ai_tools.id%type;
    l_access t_access;
    l_schema clob;
  begin
    l_id := tool_id(p_tool_code);
    if l_id is null then
      return create_tool_from_schema
      ( p_tool_code            => p_tool_code
      , p_description          => p_description
      , p_function_call        => p_function_call
      , p_json_schema          => p_json_schema
      , p_active               => p_active
      , p_version              => p_version
      , p_authorization_schema => p_authorization_schema
      , p_created_by           => p_created_by
      , p_tags                 => p_tags
      , p_code_mode_access     => p_code_mode_access
      , p_return_shape         => p_return_shape
      );
    end if;
    check_tool
    ( p_tool_code     => p_tool_code
    , p_description   => p_description
    , p_function_call => p_function_call
    , p_json_schema   => p_json_schema
    , p_access        => lower(nvl(p_code_mode_access, c_access_both))
    );
    l_access := lower(p_code_mode_access);
    l_schema := p_json_schema.to_clob;
    update uc_ai_tools t
       set t.description          = p_description
         , t.function_call        = p_function_call
         , t.json_schema          = l_schema
         , t.return_shape         = p_return_shape
         , t.code_mode_access     = nvl(l_access, t.code_mode_access)
         , t.active               = nvl(p_active, 1)
         , t.version              = nvl(p_version, '1.0')
         , t.authorization_schema = p_authorization_schema
         , t.updated_at           = sys_extract_utc(systimestamp)
         , t.updated_by           = coalesce(p_created_by, sys_context('APEX$SESSION', 'APP_USER'), sys_context('USERENV', 'SESSION_USER'))
     where t.id = l_id;
    store_tags(p_tool_id => l_id, p_tags => p_tags);
    return l_id;
  end merge_tool_from_schema;

  procedure delete_tool
  ( p_tool_code in varchar2
  )
  is
  begin
    delete from uc_ai_tools t
     where t.code = p_tool_code;
    if sql%rowcount = 0 then
      uc_ai_error.raise_error(p_code => uc_ai_error.c_err_tool_not_found, p_0 => p_tool_code);
    end if;
  end delete_tool;

  function described
  ( p_description  in varchar2
  , p_return_shape in varchar2
  ) return varchar2
  is
  begin
    if p_return_shape is null then
      return p_description;
    end if;
    return p_description || ' Returns ' || p_return_shape || '.';
  end described;

  -- The description of uc_ai__run_code: the rules and one declaration a tool, within the byte budget.
  function run_code_description
  ( p_tool_tags in apex_t_varchar2
  ) return clob
  is
    l_text     clob;
    l_entry    varchar2(32767 byte);
    l_rest     varchar2(32767 byte);
    l_bytes    pls_integer := 0;
    l_shown    pls_integer := 0;
    l_total    pls_integer := 0;
    l_budget   pls_integer;
  begin
    l_budget := uc_ai_settings.get_number(p_name => 'ptc_max_catalogue_bytes', p_default => c_default_catalogue_bytes);
    l_text := replace(c_run_code_text, '%0', to_char(uc_ai_settings.get_number(p_name => 'ptc_max_calls', p_default => 100)));
    <<describe_tools>>
    for r_tool in cur_active_tools loop
      if r_tool.code_mode_access <> c_access_direct and has_tag(p_tool_id => r_tool.id, p_tool_tags => p_tool_tags) then
        l_total := l_total + 1;
        l_entry := c_lf || '// ' || replace(r_tool.description, c_lf, ' ') || c_lf
          || 'callTool("' || r_tool.code || '", '
          || uc_ai_schema.typescript_type(json_object_t.parse(r_tool.json_schema))
          || '): Promise<' || nvl(r_tool.return_shape, 'unknown') || '>';
        if l_bytes + lengthb(l_entry) <= l_budget then
          l_bytes := l_bytes + lengthb(l_entry);
          l_shown := l_shown + 1;
          l_text := l_text || l_entry;
        elsif nvl(lengthb(l_rest), 0) < 4000 then
          l_rest := l_rest || ' ' || r_tool.code;
        end if;
      end if;
    end loop describe_tools;
    if l_shown < l_total then
      l_text := l_text || c_lf || '// ' || to_char(l_shown) || ' of ' || to_char(l_total)
        || ' tools are described; callable too:' || l_rest;
    end if;
    return l_text;
  end run_code_description;

  function run_code_tool
  ( p_tool_tags in apex_t_varchar2
  ) return json_object_t
  is
    l_tool json_object_t := json_object_t();
  begin
    l_tool.put('name', c_run_code_tool);
    l_tool.put('description', run_code_description(p_tool_tags));
    l_tool.put
    ( 'input_schema'
    , json_object_t.parse('{"type":"object","properties":{"code":{"type":"string","description":"The JavaScript program"}},"required":["code"],"additionalProperties":false}')
    );
    return l_tool;
  end run_code_tool;

  function get_tools_array
  ( p_provider     in varchar2
  , p_tool_tags    in apex_t_varchar2 default null
  , p_programmatic in boolean default false
  ) return json_array_t
  is
    l_tools json_array_t := json_array_t();
    l_tool  json_object_t;
  begin
    if p_programmatic then
      uc_ai_ptc_api.check_sandbox;
      l_tools.append(run_code_tool(p_tool_tags));
    end if;
    <<offer_tools>>
    for r_tool in cur_active_tools loop
      if r_tool.code_mode_access <> c_access_code and has_tag(p_tool_id => r_tool.id, p_tool_tags => p_tool_tags) then
        l_tool := json_object_t();
        l_tool.put('name', r_tool.code);
        l_tool.put
        ( 'description'
        , described(p_description => r_tool.description, p_return_shape => r_tool.return_shape)
        );
        l_tool.put('input_schema', json_object_t.parse(r_tool.json_schema));
        l_tools.append(l_tool);
      end if;
    end loop offer_tools;
    return l_tools;
  end get_tools_array;

  function execute_tool
  ( p_tool_code in varchar2
  , p_arguments in json_object_t
  ) return clob
  is
  begin
    if p_tool_code = c_run_code_tool then
      return uc_ai_ptc_api.run_program(p_arguments.get_clob('code'));
    end if;
    return uc_ai_ptc_api.call_direct
    ( p_tool_code => p_tool_code
    , p_arguments => p_arguments
    );
  end execute_tool;

  function find_tool
  ( p_tool_code in varchar2
  , p_tool_tags in apex_t_varchar2
  , po_tool     out t_tool
  ) return boolean
  is
  begin
    select t.id
         , t.code
         , t.function_call
         , t.json_schema
         , t.code_mode_access
      into po_tool.id
         , po_tool.code
         , po_tool.function_call
         , po_tool.json_schema
         , po_tool.code_mode_access
      from uc_ai_tools t
     where t.code = p_tool_code
       and t.active = 1;
    return has_tag(p_tool_id => po_tool.id, p_tool_tags => p_tool_tags);
  exception
    when no_data_found then
      return false;
  end find_tool;

  function tool_codes
  ( p_tool_tags   in apex_t_varchar2
  , p_in_programs in boolean
  ) return apex_t_varchar2
  is
    l_codes   apex_t_varchar2 := apex_t_varchar2();
    l_refused t_access := c_access_code;
  begin
    if p_in_programs then
      l_refused := c_access_direct;
    end if;
    <<collect_codes>>
    for r_tool in cur_active_tools loop
      if r_tool.code_mode_access <> l_refused and has_tag(p_tool_id => r_tool.id, p_tool_tags => p_tool_tags) then
        l_codes.extend;
        l_codes(l_codes.count) := r_tool.code;
      end if;
    end loop collect_codes;
    return l_codes;
  end tool_codes;

  function run_function
  ( p_function_call in clob
  , p_arguments     in clob
  ) return clob
  is
    l_block  clob;
    l_result clob;
  begin
    l_block := 'declare' || c_lf
      || '  function tool_result return clob is' || c_lf
      || '  begin' || c_lf;
    l_block := l_block || p_function_call;
    l_block := l_block || c_lf
      || '  end tool_result;' || c_lf
      || 'begin' || c_lf
      || '  :uc_ai_result := tool_result;' || c_lf
      || 'end;';
    -- in a PL/SQL block a placeholder used several times is one bind
    if sys.dbms_lob.instr(lob_loc => lower(p_function_call), pattern => ':parameters') > 0 then
      execute immediate l_block using in p_arguments, out l_result;
    else
      execute immediate l_block using out l_result;
    end if;
    return l_result;
  end run_function;

end uc_ai_tools_api;
/
