// What the rehearsed model does: it reads the conversation and writes the next reply. It knows one question.
// Leaves wire formats to anthropic.ts and openai.ts, and failures of the service to server.ts.

import {
  printFailure,
  printFindings,
  printMissingTools,
  printNeedsCodeMode,
  printNoTools,
  printPartial,
  printUnknownQuestion,
  printUnreadable,
  type Findings,
} from './answers.ts';
import { readProgress } from './classic-calls.ts';
import {
  failureOf,
  findOpenQuestion,
  isObject,
  readJson,
  type Conversation,
  type Exchange,
  type OpenQuestion,
  type Reply,
  type WrittenCall,
} from './conversation.ts';
import { readExpenseTools, type ExpenseTools, type Role } from './expense-tools.ts';
import { isFaultyProgram, writeExpenseProgram, writeFaultyProgram } from './programs.ts';
import type { Variant } from './variants.ts';

const MOST_PROGRAMS = 3;

/** Writes the next reply. `variant` selects a fault, null the well-behaved model. */
export function replyTo(conversation: Conversation, variant: `${Variant}` | null): Reply {
  if (variant === 'empty') return { text: null, calls: [], stop: 'end' };
  const question = findOpenQuestion(conversation.turns);
  const offer = readExpenseTools(conversation);
  if (isFault(variant)) return replyWithFault({ conversation, question, offer, variant });
  if (!asksForTravelBudgets(question.text)) return say(printUnknownQuestion());
  const programs = question.exchanges.filter(({ call }) => /run_code$/i.test(call.name));
  if (conversation.tools.length === 0 && question.exchanges.length === 0) return say(printNoTools());
  if (offer.code || programs.length > 0) return replyWithProgram({ offer, programs, variant });
  return replyWithCalls({ conversation, question, offer, variant });
}

/** True for the demo's question and close variants of it. */
export function asksForTravelBudgets(text: string): boolean {
  const words = text.toLowerCase();
  return (
    words.length <= 300 &&
    /engineer/.test(words) &&
    /travel/.test(words) &&
    /budget|limit|allowance/.test(words) &&
    /exceed|\bover|above|more than|beyond|bust|blew|broke/.test(words) &&
    /\bq3\b|third quarter/.test(words) &&
    !/\bq[124]\b|\bnot\b|n't\b|\bwithout\b|\bunder\b|\bbelow\b|\bnever\b/.test(words)
  );
}

function say(text: string): Reply {
  return { text, calls: [], stop: 'end' };
}

function ask(calls: readonly WrittenCall[], text: string | null = null): Reply {
  return { text, calls, stop: 'calls' };
}

interface ProgramSituation {
  readonly offer: ExpenseTools;
  readonly programs: readonly Exchange[];
  readonly variant: `${Variant}` | null;
}

function replyWithProgram({ offer, programs, variant }: ProgramSituation): Reply {
  const last = programs.at(-1);
  const complaints = programs.map(({ result }) => failureOf(result)).filter((text) => text !== undefined);
  const failure = last ? failureOf(last.result) : undefined;
  if (last && failure === undefined) {
    const findings = readFindings(last.result.text);
    return say(findings ? printFindings(findings) : printUnreadable('The program', last.result.text));
  }
  if (!offer.code) return say(printFailure('The program', failure ?? 'no result'));
  const missing = missingTools(offer);
  if (missing.length > 0) return say(printMissingTools(missing));
  const source = writeExpenseProgram(offer, { variant, complaints });
  const call: WrittenCall = { name: offer.code.name, args: { [offer.code.parameter]: source } };
  if (failure === undefined) return ask([call], 'I will compute this with one program.');
  // The same program again would fail again; a model that repeats itself wastes its attempts.
  const isNew = programs.every((exchange) => !Object.values(exchange.call.args).includes(source));
  if (isNew && programs.length < MOST_PROGRAMS) return ask([call], 'The program needs a correction.');
  return say(printFailure('The program', failure));
}

/** Reads the program's result, bare or inside an envelope such as {"result": ...}. */
function readFindings(text: string): Findings | undefined {
  const json = readJson(text);
  const inner = isObject(json) && !('over_budget' in json) ? json['result'] : json;
  const result = typeof inner === 'string' ? readJson(inner) : inner;
  if (!isObject(result) || !Array.isArray(result['over_budget'])) return undefined;
  const engineers = typeof result['engineers'] === 'number' ? result['engineers'] : null;
  const over = result['over_budget'].filter(isObject).map((row) => ({
    name: String(row['name']),
    travel: Number(row['travel']),
    budget: Number(row['budget']),
  }));
  return { engineers, over };
}

function missingTools(offer: ExpenseTools): string[] {
  const wanted: readonly (readonly [Role, string])[] = [
    ['team', 'GET_TEAM_MEMBERS'],
    ['expenses', 'GET_EXPENSES'],
    ['budget', 'GET_CUSTOM_BUDGET'],
  ];
  return wanted.filter(([role]) => !offer.tools[role]).map(([, name]) => name);
}

interface Situation {
  readonly conversation: Conversation;
  readonly question: OpenQuestion;
  readonly offer: ExpenseTools;
  readonly variant: `${Variant}` | null;
}

function replyWithCalls({ conversation, question, offer, variant }: Situation): Reply {
  const progress = readProgress(offer, question.exchanges);
  // A call refused because of a limit is no reason to hide what the other calls brought.
  if (progress.failure && !/\blimit of \d+ tool calls\b/.test(progress.failure.message)) {
    return say(printFailure(`The call of ${progress.failure.tool}`, progress.failure.message));
  }
  if (conversation.tools.length === 0) {
    const { findings, checked } = progress;
    const complete = findings.engineers !== null && checked === findings.engineers;
    return say(complete ? printFindings(findings) : printPartial(findings, checked));
  }
  const missing = missingTools(offer);
  if (missing.length > 0) return say(printMissingTools(missing));
  if (progress.missing.length === 0) return say(printFindings(progress.findings));
  const calls = variant === 'parallel' ? progress.missing : progress.missing.slice(0, 1);
  return ask(calls, question.exchanges.length === 0 ? 'I will look at the team first.' : null);
}

type Fault = Parameters<typeof writeFaultyProgram>[0] | 'truncated-tool' | 'broken-arguments';

function isFault(variant: `${Variant}` | null): variant is Fault {
  return isFaultyProgram(variant) || variant === 'truncated-tool' || variant === 'broken-arguments';
}

/** Makes one faulty call, and explains the failure that came back for it. */
function replyWithFault({
  conversation,
  question,
  offer,
  variant,
}: Situation & { readonly variant: Fault }): Reply {
  const last = question.exchanges.at(-1);
  if (last) {
    const failure = failureOf(last.result);
    const what = /run_code$/i.test(last.call.name) ? 'The program' : `The call of ${last.call.name}`;
    return say(failure === undefined ? printUnreadable(what, last.result.text) : printFailure(what, failure));
  }
  if (conversation.tools.length === 0) return say(printNoTools());
  const { code } = offer;
  if (variant === 'truncated-tool' || variant === 'broken-arguments') {
    const name = code?.name ?? conversation.tools[0]!.name;
    const source = 'const team = await callTool("GET_TEAM_MEMBERS", { depart';
    const parameter = code?.parameter ?? 'department';
    const cut = `{"${parameter}":"${source.replaceAll('"', '\\"')}`;
    const call: WrittenCall = { name, args: { [parameter]: source }, brokenArguments: cut };
    return variant === 'truncated-tool' ? { text: null, calls: [call], stop: 'length' } : ask([call]);
  }
  if (code) return ask([{ name: code.name, args: { [code.parameter]: writeFaultyProgram(variant, offer) } }]);
  if (variant === 'unknown-tool') return ask([{ name: 'GET_SALARIES', args: {} }]);
  if (variant === 'wrong-args' && offer.tools.expenses) {
    return ask([{ name: offer.tools.expenses.name, args: { employee: 'everybody' } }]);
  }
  return say(printNeedsCodeMode(conversation.model));
}
