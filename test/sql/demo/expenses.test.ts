// The demo data, read from its script: sizes and sums of the benchmark scenario, and a program over them.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { runProgram } from '../mle/harness.ts';

const script = readFileSync(new URL('../../../sql/demo/expenses/data.sql', import.meta.url), 'utf8');

const employees = [...script.matchAll(/add_employee\((\d+), '([^']+)', '([^']+)', '([^']+)'\)/g)].map(
  (match) => ({
    id: Number(match[1]),
    name: match[2]!,
    department: match[3]!,
    role: match[4]!,
  }),
);
const expenses = [
  ...script.matchAll(/add_expense\((\d+), (\d+), '(\d{4})-(\d\d)-\d\d', '(\w+)', '(\w+)', ([\d.]+),/g),
].map((match) => ({
  employee_id: Number(match[2]),
  quarter: `Q${Math.ceil(Number(match[4]) / 3)}`,
  category: match[5]!,
  status: match[6]!,
  amount: Number(match[7]),
}));
const budgets = new Map(
  [...script.matchAll(/values \((\d+), (\d+), '/g)].map((match) => [Number(match[1]), Number(match[2])]),
);

describe('the expense demo', () => {
  it('has eight engineers, fifteen rows each in Q3, and a lower and a higher custom budget', () => {
    const engineers = employees.filter((employee) => employee.department === 'engineering');
    expect(engineers.map((engineer) => engineer.id)).toEqual([101, 102, 103, 104, 105, 106, 107, 108]);
    for (const { id } of engineers) {
      expect(expenses.filter((row) => row.employee_id === id && row.quarter === 'Q3')).toHaveLength(15);
    }
    expect([...budgets]).toEqual([
      [103, 8000],
      [104, 2000],
    ]);
  });

  it('answers the question with three engineers, one of them under the standard budget', async () => {
    const { answer, calls } = await runProgram(
      `const team = await callTool("GET_TEAM_MEMBERS", { department: "engineering" });
       const over = [];
       for (const member of team) {
         const rows = await callTool("GET_EXPENSES", { employee_id: member.id, quarter: "Q3" });
         const travel = rows.filter((e) => e.category === "travel" && e.status === "approved").reduce((sum, e) => sum + e.amount, 0);
         const custom = await callTool("GET_CUSTOM_BUDGET", { employee_id: member.id });
         const budget = custom.travel_budget ?? 5000;
         if (travel > budget) over.push({ id: member.id, travel, budget });
       }
       const result = over;`,
      {
        tools: {
          GET_TEAM_MEMBERS: ({ department }) =>
            employees.filter((employee) => employee.department === department),
          GET_EXPENSES: ({ employee_id, quarter }) =>
            expenses.filter((row) => row.employee_id === employee_id && row.quarter === quarter),
          GET_CUSTOM_BUDGET: ({ employee_id }) => ({
            employee_id,
            travel_budget: budgets.get(employee_id as number) ?? null,
          }),
        },
      },
    );
    expect(answer.result).toEqual([
      { id: 101, travel: 6240.5, budget: 5000 },
      { id: 104, travel: 2745, budget: 2000 },
      { id: 106, travel: 7015.2, budget: 5000 },
    ]);
    expect(calls).toHaveLength(17);
  });
});
