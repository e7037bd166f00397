create or replace package demo_expenses as
  -- Demo: the three tools of the expense question, each a function from JSON to JSON.
  -- Quarters are those of 2025. Knows rows only; budget rules are the agent's part.

  /**
   * People of a department, ordered by id.
   *
   * @param p_parameters  {"department":"engineering"}, any case
   * @return              [{"id":101,"name":"...","department":"engineering","role":"..."}]
   * @commits             no
   */
  function team_members
  ( p_parameters in clob
  ) return clob;

  /**
   * All expense line items of one person in a quarter, ordered by date.
   *
   * @param p_parameters  {"employee_id":101,"quarter":"Q3"}
   * @return              [{"expense_id":7001,"employee_id":101,"date":"2025-07-02","category":"travel",
   *                        "status":"approved","amount":120.5,"currency":"USD","merchant":"...","receipt_url":"...",
   *                        "cost_centre":"...","project_code":"...","approval_chain":["..."],"payment_method":"...",
   *                        "submitted_at":"2025-07-04T00:00:00Z","vat_rate":7,"notes":"..."}]
   * @commits             no
   */
  function expenses
  ( p_parameters in clob
  ) return clob;

  /**
   * The custom travel budget of one person; null when the standard one applies.
   *
   * @param p_parameters  {"employee_id":101}
   * @return              {"employee_id":101,"travel_budget":null}, USD for a quarter
   * @commits             no
   */
  function custom_budget
  ( p_parameters in clob
  ) return clob;

end demo_expenses;
/
