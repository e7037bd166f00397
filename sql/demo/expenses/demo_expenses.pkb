create or replace package body demo_expenses as

  c_first_day constant date := date '2025-01-01';

  function team_members
  ( p_parameters in clob
  ) return clob
  is
    l_parameters json_object_t := json_object_t.parse(p_parameters);
    l_department demo_employees.department%type;
    l_members    json_array_t := json_array_t();
    l_member     json_object_t;
  begin
    l_department := lower(trim(l_parameters.get_string('department')));
    <<list_members>>
    for r_employee in
    ( select e.id
           , e.name
           , e.department
           , e.role
        from demo_employees e
       where e.department = l_department
       order by e.id
    )
    loop
      l_member := json_object_t();
      l_member.put('id', r_employee.id);
      l_member.put('name', r_employee.name);
      l_member.put('department', r_employee.department);
      l_member.put('role', r_employee.role);
      l_members.append(l_member);
    end loop list_members;
    return l_members.to_clob;
  end team_members;

  -- ["a","b"] of a text with commas.
  function name_list
  ( p_names in varchar2
  ) return json_array_t
  is
    l_names json_array_t := json_array_t();
    l_rest  varchar2(400 char) := p_names;
    l_comma pls_integer;
  begin
    <<split_names>>
    while l_rest is not null loop
      l_comma := instr(l_rest || ',', ',');
      l_names.append(substr(l_rest, 1, l_comma - 1));
      l_rest := substr(l_rest, l_comma + 1);
    end loop split_names;
    return l_names;
  end name_list;

  function expenses
  ( p_parameters in clob
  ) return clob
  is
    l_parameters  json_object_t := json_object_t.parse(p_parameters);
    l_employee_id demo_employees.id%type;
    l_quarter     pls_integer;
    l_from        date;
    l_to          date;
    l_rows        json_array_t := json_array_t();
    l_row         json_object_t;
  begin
    l_employee_id := l_parameters.get_number('employee_id');
    l_quarter := to_number(substr(l_parameters.get_string('quarter'), 2, 1));
    l_from := add_months(c_first_day, (l_quarter - 1) * 3);
    l_to := add_months(c_first_day, l_quarter * 3);
    <<list_expenses>>
    for r_item in
    ( select x.id
           , x.employee_id
           , x.expense_date
           , x.category
           , x.status
           , x.amount
           , x.currency
           , x.merchant
           , x.receipt_url
           , x.cost_centre
           , x.project_code
           , x.approval_chain
           , x.payment_method
           , x.submitted_on
           , x.vat_rate
           , x.notes
        from demo_expense_items x
       where x.employee_id = l_employee_id
         and x.expense_date >= l_from
         and x.expense_date < l_to
       order by x.expense_date, x.id
    )
    loop
      l_row := json_object_t();
      l_row.put('expense_id', r_item.id);
      l_row.put('employee_id', r_item.employee_id);
      l_row.put('date', to_char(r_item.expense_date, 'YYYY-MM-DD'));
      l_row.put('category', r_item.category);
      l_row.put('status', r_item.status);
      l_row.put('amount', r_item.amount);
      l_row.put('currency', r_item.currency);
      l_row.put('merchant', r_item.merchant);
      l_row.put('receipt_url', r_item.receipt_url);
      l_row.put('cost_centre', r_item.cost_centre);
      l_row.put('project_code', r_item.project_code);
      l_row.put('approval_chain', name_list(r_item.approval_chain));
      l_row.put('payment_method', r_item.payment_method);
      l_row.put('submitted_at', to_char(r_item.submitted_on, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'));
      l_row.put('vat_rate', r_item.vat_rate);
      l_row.put('notes', r_item.notes);
      l_rows.append(l_row);
    end loop list_expenses;
    return l_rows.to_clob;
  end expenses;

  function custom_budget
  ( p_parameters in clob
  ) return clob
  is
    l_parameters  json_object_t := json_object_t.parse(p_parameters);
    l_employee_id demo_employees.id%type;
    l_budget      json_object_t := json_object_t();
  begin
    l_employee_id := l_parameters.get_number('employee_id');
    l_budget.put('employee_id', l_employee_id);
    l_budget.put_null('travel_budget');
    <<read_budget>>
    for r_budget in
    ( select b.travel_budget
        from demo_travel_budgets b
       where b.employee_id = l_employee_id
    )
    loop
      l_budget.put('travel_budget', r_budget.travel_budget);
    end loop read_budget;
    return l_budget.to_clob;
  end custom_budget;

end demo_expenses;
/
