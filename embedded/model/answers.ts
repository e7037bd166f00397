// What the rehearsed model says. Every figure in an answer comes from tool results.

export const NOTICE =
  '*I am the rehearsed model: I know only this question. Set `ANTHROPIC_API_KEY` or `OPENAI_API_KEY` and start again to talk to a real model.*';

export interface Overspender {
  readonly name: string;
  /** US dollars. */
  readonly travel: number;
  readonly budget: number;
}

export interface Findings {
  /** How many engineers were looked at; null when the result did not say. */
  readonly engineers: number | null;
  readonly over: readonly Overspender[];
}

export function printFindings({ engineers, over }: Findings): string {
  const all = engineers === null ? 'the' : `${engineers}`;
  if (over.length === 0) return finish(`None of ${all} engineers exceeded their Q3 travel budget.`);
  const noun = (engineers ?? over.length) === 1 ? 'engineer' : 'engineers';
  const count = engineers === null ? `${over.length}` : `${over.length} of ${engineers}`;
  return finish(
    `**${count} ${noun} exceeded their Q3 travel budget.**\n\n${printTable(over)}\n\nOnly approved travel expenses count. A custom budget replaces the standard one where there is one.`,
  );
}

function printTable(over: readonly Overspender[]): string {
  const rows = [...over]
    .sort((a, b) => b.travel - b.budget - (a.travel - a.budget))
    .map(
      ({ name, travel, budget }) =>
        `| ${name.replaceAll('|', '\\|')} | ${money(travel)} | ${money(budget)} | ${money(travel - budget)} |`,
    );
  return [
    '| Engineer | Travel (USD) | Budget (USD) | Over by (USD) |',
    '| --- | ---: | ---: | ---: |',
    ...rows,
  ].join('\n');
}

export function printPartial(findings: Findings, checked: number): string {
  const known =
    findings.over.length > 0
      ? `\n\nOf those I did check, these are over:\n\n${printTable(findings.over)}`
      : '';
  return finish(
    `I could not finish: no further tool calls are allowed, and I have seen the figures of ${checked} of ${findings.engineers ?? 'the'} engineers.${known}`,
  );
}

/** @param what what was tried, for example "The program" */
export function printFailure(what: string, message: string): string {
  const told = message.length > 600 ? `${message.slice(0, 600)}…` : message;
  const quoted = told.trim().replaceAll('\n', '\n> ');
  return finish(
    `I could not compute the answer. ${what} failed, and this is what I was told:\n\n> ${quoted}`,
  );
}

export function printUnreadable(what: string, text: string): string {
  const shown = text.length > 300 ? `${text.slice(0, 300)}…` : text;
  return finish(
    `I could not compute the answer. ${what} ended without the figures I need:\n\n> ${shown.replaceAll('\n', '\n> ')}`,
  );
}

export function printNoTools(): string {
  return finish('I have no tools in this conversation, so I cannot look at any expenses.');
}

export function printMissingTools(names: readonly string[]): string {
  return finish(`I cannot answer this without the tools ${names.join(', ')}, which were not offered to me.`);
}

export function printNeedsCodeMode(model: string): string {
  return finish(
    `The model name ${model} stands for a program that fails, and this conversation offers no code tool.`,
  );
}

export function printUnknownQuestion(): string {
  return finish(
    'I do not know. I can answer one question: "Which engineers exceeded their Q3 travel budget?"',
  );
}

function finish(text: string): string {
  return `${text}\n\n${NOTICE}`;
}

function money(amount: number): string {
  return amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
}
