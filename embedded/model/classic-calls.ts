// The expense question without a program: one call a turn, ids taken from the results, sums made by the model.

import type { Findings, Overspender } from './answers.ts';
import type { Exchange, WrittenCall } from './conversation.ts';
import { failureOf, isObject, readJson } from './conversation.ts';
import type { ExpenseTools, Role } from './expense-tools.ts';
import { FIELDS, isToolOf, readParameters } from './expense-tools.ts';

export interface Progress {
  /** Calls that are missing and whose arguments are known. Empty when all figures are there. */
  readonly missing: readonly WrittenCall[];
  readonly failure?: { readonly tool: string; readonly message: string };
  readonly findings: Findings;
  /** Engineers whose expenses and budget are both known. */
  readonly checked: number;
}

/** Reads how far the calls have come and what they say so far. */
export function readProgress(offer: ExpenseTools, exchanges: readonly Exchange[]): Progress {
  const parameters = readParameters(offer);
  const nothing = { engineers: null, over: [] };
  const failed = exchanges.find(({ result }) => failureOf(result) !== undefined);
  const failure = failed ? { tool: failed.call.name, message: failureOf(failed.result)! } : undefined;
  const succeeded = exchanges.filter(({ result }) => failureOf(result) === undefined);
  const team = succeeded.find(({ call }) => isToolOf('team', call.name));
  if (!team) {
    const missing = callOf(offer, 'team', { [parameters.department.name]: parameters.department.value });
    return { missing, findings: nothing, checked: 0, ...(failure ? { failure } : {}) };
  }
  const members = rowsIn(team);
  const answerFor = (role: Role, id: unknown): Exchange | undefined =>
    succeeded.find(
      ({ call }) =>
        isToolOf(role, call.name) && Object.values(call.args).some((value) => String(value) === String(id)),
    );
  const expenseCalls: WrittenCall[] = [];
  const budgetCalls: WrittenCall[] = [];
  const over: Overspender[] = [];
  let checked = 0;
  for (const member of members) {
    const id = pick(member, FIELDS.id);
    const expenses = answerFor('expenses', id);
    const budget = answerFor('budget', id);
    if (!expenses) {
      const args = {
        [parameters.employee.expenses]: id,
        [parameters.quarter.name]: parameters.quarter.value,
      };
      expenseCalls.push(...callOf(offer, 'expenses', args));
    }
    if (!budget) budgetCalls.push(...callOf(offer, 'budget', { [parameters.employee.budget]: id }));
    if (!expenses || !budget) continue;
    checked += 1;
    const travel = sumTravel(rowsIn(expenses));
    const limit = readBudget(budget) ?? offer.standardBudget;
    if (travel > limit) over.push({ name: String(pick(member, FIELDS.name) ?? id), travel, budget: limit });
  }
  return {
    missing: [...expenseCalls, ...budgetCalls],
    findings: { engineers: members.length, over },
    checked,
    ...(failure ? { failure } : {}),
  };
}

function callOf(offer: ExpenseTools, role: Role, args: Record<string, unknown>): WrittenCall[] {
  const name = offer.tools[role]?.name;
  return name ? [{ name, args }] : [];
}

type Row = Record<string, unknown>;

function rowsIn({ result }: Exchange): Row[] {
  const json = readJson(result.text);
  const list = Array.isArray(json)
    ? json
    : isObject(json)
      ? Object.values(json).find(Array.isArray)
      : undefined;
  return (list ?? []).filter(isObject);
}

function pick(row: Row, names: readonly string[]): unknown {
  const keys = Object.keys(row);
  for (const name of names) {
    const key = keys.find((one) => one.toLowerCase() === name);
    if (key !== undefined) return row[key];
  }
  return undefined;
}

function sumTravel(rows: readonly Row[]): number {
  let cents = 0;
  for (const row of rows) {
    if (pick(row, FIELDS.category) !== 'travel' || pick(row, FIELDS.status) !== 'approved') continue;
    cents += Math.round(Number(pick(row, FIELDS.amount)) * 100);
  }
  return cents / 100;
}

function readBudget({ result }: Exchange): number | undefined {
  const json = readJson(result.text);
  const row = Array.isArray(json) ? json[0] : json;
  const amount = isObject(row) ? pick(row, FIELDS.budget) : row;
  return amount === null || amount === undefined ? undefined : Number(amount);
}
