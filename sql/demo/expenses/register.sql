-- Demo: registers the three tools with the tags "expenses" and "reporting" and the two agents of the demo pages.
declare
  l_id number;
begin
  l_id := uc_ai_tools_api.merge_tool_from_schema
  ( p_tool_code     => 'GET_TEAM_MEMBERS'
  , p_description   => 'Lists all members of a department, for example "engineering".'
  , p_function_call => 'return demo_expenses.team_members(:parameters);'
  , p_json_schema   => json_object_t.parse
    ( '{"type":"object","properties":{"department":{"type":"string"}},"required":["department"],"additionalProperties":false}' )
  , p_tags          => apex_t_varchar2('expenses', 'reporting')
  , p_code_mode_access => 'both'
  , p_return_shape  => '{ id: number; name: string; department: string; role: string }[]'
  );
  l_id := uc_ai_tools_api.merge_tool_from_schema
  ( p_tool_code     => 'GET_EXPENSES'
  , p_description   => 'All expense line items of one employee in a quarter of 2025. Amounts are USD.'
  , p_function_call => 'return demo_expenses.expenses(:parameters);'
  , p_json_schema   => json_object_t.parse
    ( '{"type":"object","properties":{"employee_id":{"type":"integer"},"quarter":{"type":"string","enum":["Q1","Q2","Q3","Q4"]}},'
      || '"required":["employee_id","quarter"],"additionalProperties":false}' )
  , p_tags          => apex_t_varchar2('expenses', 'reporting')
  , p_code_mode_access => 'both'
  , p_return_shape  => '{ expense_id: number; employee_id: number; date: string; '
      || 'category: "travel" | "meals" | "software" | "equipment" | "training" | "office"; '
      || 'status: "approved" | "pending" | "rejected"; amount: number; currency: string; merchant: string; receipt_url: string; '
      || 'cost_centre: string; project_code: string; approval_chain: string[]; payment_method: string; submitted_at: string; '
      || 'vat_rate: number; notes: string }[]'
  );
  l_id := uc_ai_tools_api.merge_tool_from_schema
  ( p_tool_code     => 'GET_CUSTOM_BUDGET'
  , p_description   => 'Custom quarterly travel budget of one employee in USD; null when the standard budget of 5,000 USD applies.'
  , p_function_call => 'return demo_expenses.custom_budget(:parameters);'
  , p_json_schema   => json_object_t.parse
    ( '{"type":"object","properties":{"employee_id":{"type":"integer"}},"required":["employee_id"],"additionalProperties":false}' )
  , p_tags          => apex_t_varchar2('expenses', 'reporting')
  , p_code_mode_access => 'both'
  , p_return_shape  => '{ employee_id: number; travel_budget: number | null }'
  );
end;
/

declare
  c_prompt constant varchar2(4000 char) :=
    'You answer questions about travel expenses. Rules: The standard travel budget is 5,000 USD a quarter for each employee. '
    || 'A custom budget, where one exists, replaces the standard one and may be lower or higher, so look it up for every employee, '
    || 'whatever was spent. Only expenses with the category "travel" and the status "approved" count. '
    || 'An employee exceeded the budget when their sum is greater than it. Engineers are the members of the department "engineering". '
    || 'Name each employee over budget with the sum and the budget. Use the tools; never guess numbers.';
  c_suggestions constant varchar2(400 char) := '["Which engineers exceeded their Q3 travel budget?"]';

  procedure add_agent
  ( p_code           in varchar2
  , p_name           in varchar2
  , p_code_mode      in number
  , p_max_tool_calls in number
  )
  is
    l_count pls_integer;
  begin
    select count(*)
      into l_count
      from uc_ai_agents a
     where a.code = p_code;
    if l_count > 0 then
      -- provider, model and address may have been changed for this installation and stay
      update uc_ai_agents a
         set a.name           = p_name
           , a.system_prompt  = c_prompt
           , a.code_mode      = p_code_mode
           , a.tool_tags      = 'expenses'
           , a.max_tool_calls = p_max_tool_calls
           , a.suggestions    = c_suggestions
       where a.code = p_code;
      return;
    end if;
    insert into uc_ai_agents
    ( code
    , name
    , system_prompt
    , provider
    , model
    , code_mode
    , tool_tags
    , max_tool_calls
    , suggestions
    )
    values
    ( p_code
    , p_name
    , c_prompt
    , 'anthropic'
    , 'claude-sonnet-4-6'
    , p_code_mode
    , 'expenses'
    , p_max_tool_calls
    , c_suggestions
    );
  end add_agent;
begin
  add_agent
  ( p_code           => 'EXPENSES_CODE'
  , p_name           => 'Expense assistant'
  , p_code_mode      => 1
  , p_max_tool_calls => 40
  );
  add_agent
  ( p_code           => 'EXPENSES_CLASSIC'
  , p_name           => 'Expense assistant (tools one by one)'
  , p_code_mode      => 0
  , p_max_tool_calls => 40
  );
end;
/
commit;
