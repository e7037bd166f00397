// What the rehearsed model reads about the expense tools: their names, parameters and fields, from what was offered.

import type { Conversation, OfferedTool } from './conversation.ts';
import { isObject } from './conversation.ts';

export type Role = 'team' | 'expenses' | 'budget';

const ROLES: { readonly [K in Role]: string } = {
  team: 'GET_TEAM_MEMBERS',
  expenses: 'GET_EXPENSES',
  budget: 'GET_CUSTOM_BUDGET',
};

/** Names a field may have, the likeliest first. */
export const FIELDS = {
  id: ['id', 'employee_id', 'emp_id', 'member_id'],
  name: ['name', 'full_name', 'employee_name'],
  category: ['category', 'expense_category', 'type'],
  status: ['status', 'approval_status', 'state'],
  amount: ['amount', 'amount_usd', 'total'],
  budget: ['travel_budget', 'custom_travel_budget', 'custom_budget', 'budget_usd', 'budget'],
} as const;

const PARAMETERS = {
  department: ['department', 'dept', 'department_name', 'p_department'],
  employee: ['employee_id', 'emp_id', 'member_id', 'id', 'p_employee_id'],
  quarter: ['quarter', 'fiscal_quarter', 'period', 'p_quarter'],
} as const;

export interface ExpenseTool {
  readonly name: string;
  /** Everything that was said about this tool: description, schema and its part of the code tool's catalogue. */
  readonly documentation: string;
}

export interface ExpenseTools {
  readonly tools: { readonly [K in Role]?: ExpenseTool };
  readonly code?: { readonly name: string; readonly parameter: string };
  /** US dollars. */
  readonly standardBudget: number;
}

export function readExpenseTools(conversation: Conversation): ExpenseTools {
  const offered = conversation.tools;
  const codeTool = offered.find((tool) => /run_code$/i.test(tool.name));
  const catalogue = codeTool?.description ?? '';
  const tools: { [K in Role]?: ExpenseTool } = {};
  for (const role of Object.keys(ROLES) as Role[]) {
    const direct = offered.find((tool) => isToolOf(role, tool.name));
    const listed = new RegExp(`\\b\\w*${ROLES[role]}\\b`, 'i').exec(catalogue);
    const name = direct?.name ?? listed?.[0];
    if (!name) continue;
    const parts = direct ? [direct.description, JSON.stringify(direct.schema)] : [];
    if (listed) parts.push(sectionAt(catalogue, listed.index, listed[0]));
    tools[role] = { name, documentation: parts.join('\n') };
  }
  const everything = [conversation.system, ...offered.map((tool) => tool.description)].join('\n');
  return {
    tools,
    ...(codeTool ? { code: { name: codeTool.name, parameter: firstTextParameter(codeTool) } } : {}),
    standardBudget: readStandardBudget(everything),
  };
}

export function isToolOf(role: Role, name: string): boolean {
  return name.toUpperCase().endsWith(ROLES[role]);
}

/** The first of the candidates that the text mentions as a word, else the likeliest one. */
export function chooseName(candidates: readonly string[], documentation: string): string {
  const words = new Set(documentation.match(/\w+/g));
  return candidates.find((name) => words.has(name)) ?? candidates[0]!;
}

export interface Parameters {
  readonly department: { readonly name: string; readonly value: string };
  readonly employee: { readonly [K in 'expenses' | 'budget']: string };
  readonly quarter: { readonly name: string; readonly value: string };
}

/** Chooses parameter names and values the way a reader of the schemas would. */
export function readParameters({ tools }: ExpenseTools): Parameters {
  const team = tools.team?.documentation ?? '';
  const expenses = tools.expenses?.documentation ?? '';
  return {
    department: {
      name: chooseName(PARAMETERS.department, team),
      value: /\bengineering\b/i.exec(team)?.[0] ?? 'engineering',
    },
    employee: {
      expenses: chooseName(PARAMETERS.employee, expenses),
      budget: chooseName(PARAMETERS.employee, tools.budget?.documentation ?? ''),
    },
    quarter: {
      name: chooseName(PARAMETERS.quarter, expenses),
      value: /\b20\d\d-?Q3\b/.exec(expenses)?.[0] ?? 'Q3',
    },
  };
}

/** The text from a tool's name up to the next tool's name. */
function sectionAt(catalogue: string, start: number, name: string): string {
  const rest = catalogue.slice(start + name.length);
  const next = Object.values(ROLES)
    .map((role) => rest.toUpperCase().indexOf(role))
    .filter((index) => index >= 0);
  return rest.slice(0, Math.min(rest.length, ...next));
}

function firstTextParameter(tool: OfferedTool): string {
  const properties = isObject(tool.schema['properties']) ? tool.schema['properties'] : {};
  const names = Object.keys(properties);
  const required = Array.isArray(tool.schema['required']) ? (tool.schema['required'] as string[]) : [];
  return required[0] ?? names[0] ?? 'code';
}

function readStandardBudget(text: string): number {
  const amount = /standard[^.\n]{0,60}?(\d[\d,]*(?:\.\d+)?)/i.exec(text)?.[1];
  return amount ? Number(amount.replaceAll(',', '')) : 5000;
}
