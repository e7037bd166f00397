-- Demo: the expense question. Run in the main schema after install.sql, from this folder or any other.
whenever sqlerror exit failure rollback
set define off

prompt Expense demo: tables
@@demo_employees.sql
@@demo_expense_items.sql
@@demo_travel_budgets.sql

prompt Expense demo: data
@@data.sql

prompt Expense demo: package, tools and agents
@@demo_expenses.pks
@@demo_expenses.pkb
@@register.sql

declare
  l_count pls_integer;
begin
  select count(*)
    into l_count
    from user_objects o
   where o.object_name = 'DEMO_EXPENSES'
     and o.status <> 'VALID';
  if l_count > 0 then
    raise_application_error(-20399, 'The package DEMO_EXPENSES is not valid; see USER_ERRORS.');
  end if;
end;
/
