// The JavaScript programs that the rehearsed model writes.

import type { ExpenseTools, Role } from './expense-tools.ts';
import { FIELDS, chooseName, readParameters } from './expense-tools.ts';
import type { Variant } from './variants.ts';

/** Writes the program for the expense question. `complaints` are the errors earlier programs got; their fields win. */
export function writeExpenseProgram(
  offer: ExpenseTools,
  { variant, complaints }: { readonly variant: `${Variant}` | null; readonly complaints: readonly string[] },
): string {
  const { tools, standardBudget } = offer;
  const parameters = readParameters(offer);
  const field = (role: Role, name: keyof typeof FIELDS): string => {
    const tool = tools[role]!;
    const said = complaints.filter((text) => text.includes(tool.name)).map(fieldsNamedIn);
    if (said.length > 0) return chooseName(FIELDS[name], said.join(' '));
    if (variant === 'wrong-field' && name === 'amount') return 'amount_in_dollars';
    return chooseName(FIELDS[name], tool.documentation);
  };
  const call = (role: Role, args: string): string =>
    `await callTool(${JSON.stringify(tools[role]!.name)}, { ${args} })`;
  const id = field('team', 'id');
  const teamCall = call(
    'team',
    `${parameters.department.name}: ${JSON.stringify(parameters.department.value)}`,
  );
  const expenseCall = call(
    'expenses',
    `${parameters.employee.expenses}: member.${id}, ${parameters.quarter.name}: ${JSON.stringify(parameters.quarter.value)}`,
  );
  const budgetCall = call('budget', `${parameters.employee.budget}: member.${id}`);
  const body = `  const travel = expenses
    .filter((e) => e.${field('expenses', 'category')} === "travel" && e.${field('expenses', 'status')} === "approved")
    .reduce((sum, e) => sum + e.${field('expenses', 'amount')}, 0);
  const budget = custom?.${field('budget', 'budget')} ?? ${standardBudget};
  if (travel > budget) over.push({ name: member.${field('team', 'name')}, travel: Math.round(travel * 100) / 100, budget });`;
  const answer = '{ engineers: team.length, over_budget: over }';
  if (variant === 'parallel') {
    return `const team = ${teamCall};
const over = [];
await Promise.all(team.map(async (member) => {
  const [expenses, custom] = await Promise.all([
    ${expenseCall.replace('await ', '')},
    ${budgetCall.replace('await ', '')},
  ]);
${body}
}));
return ${answer};
`;
  }
  const steps = `const team = ${teamCall};
const over = [];
for (const member of team) {
  const expenses = ${expenseCall};
  // A custom budget may be lower than the standard one, so it is looked up for everybody.
  const custom = ${budgetCall};
${body}
}
`;
  if (variant === 'main') {
    return `let result;\nasync function main() {\n${steps.replaceAll(/^(?=.)/gm, '  ')}  result = ${answer};\n}\nmain();\n`;
  }
  const program = `${steps}return ${answer};\n`;
  return variant === 'forgotten-await' ? program.replaceAll('await callTool', 'callTool') : program;
}

/** The words an error lists after "fields" or "has"; the misread field itself stands before them. */
function fieldsNamedIn(complaint: string): string {
  return /\b(?:fields|has|have|known)\b[:\s](.*)$/is.exec(complaint)?.[1] ?? '';
}

export type FaultyProgram =
  | 'loop'
  | 'throw'
  | 'flood'
  | 'nothing'
  | 'huge'
  | 'syntax'
  | 'unknown-tool'
  | 'forbidden-tool'
  | 'wrong-args';

export function isFaultyProgram(variant: string | null): variant is FaultyProgram {
  return variant !== null && Object.hasOwn(faultyPrograms, variant);
}

/** Writes a program that fails in the named way. */
export function writeFaultyProgram(kind: FaultyProgram, offer: ExpenseTools): string {
  return faultyPrograms[kind](offer);
}

const faultyPrograms: { [K in FaultyProgram]: (offer: ExpenseTools) => string } = {
  loop: () => 'let rounds = 0;\nwhile (true) rounds += 1;\n',
  throw: () => 'throw new Error("the ledger is closed");\n',
  flood: () =>
    'for (let line = 0; line < 200000; line += 1) console.log("line " + line + " of a flood");\nreturn "flooded";\n',
  nothing: () => 'const over = [];\nfor (const name of ["nobody"]) {\n  if (!name) over.push(name);\n}\n',
  huge: () => 'return "one line of a text that goes on.\\n".repeat(60000);\n',
  syntax: () => 'const team = await callTool(;\n',
  'unknown-tool': () => 'return await callTool("GET_SALARIES", {});\n',
  'forbidden-tool': ({ code }) => {
    const name = JSON.stringify(code?.name ?? 'uc_ai__run_code');
    return `return await callTool(${name}, { ${code?.parameter ?? 'code'}: "return 1;" });\n`;
  },
  'wrong-args': ({ tools }) =>
    `return await callTool(${JSON.stringify(tools.expenses?.name ?? 'GET_EXPENSES')}, { employee: "everybody" });\n`,
};
