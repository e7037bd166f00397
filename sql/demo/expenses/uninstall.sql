-- Demo: removes the expense question with its tools and agents.
begin
  delete from uc_ai_tools t
   where t.code in ('GET_TEAM_MEMBERS', 'GET_EXPENSES', 'GET_CUSTOM_BUDGET');
  delete from uc_ai_agents a
   where a.code in ('EXPENSES_CODE', 'EXPENSES_CLASSIC');
  commit;
end;
/
drop package demo_expenses;
drop table demo_travel_budgets;
drop table demo_expense_items;
drop table demo_employees;
