// Every text the chat shows, by language. A language is one file; English is complete and stands in for unknown ones.

import { de } from './de.ts';
import { en } from './en.ts';

export interface Strings {
  readonly language: string;
  readonly title: string;
  readonly greeting: string;
  readonly greetingDetail: string;
  readonly suggestions: string;
  readonly placeholder: string;
  readonly messageLabel: string;
  readonly composerHint: string;
  readonly send: string;
  readonly stop: string;
  readonly stopping: string;
  readonly you: string;
  readonly assistant: string;
  readonly conversations: string;
  readonly showConversations: string;
  readonly newConversation: string;
  readonly noConversations: string;
  readonly rename: string;
  readonly renameOf: (title: string) => string;
  readonly titleLabel: string;
  readonly save: string;
  readonly cancel: string;
  readonly delete: string;
  readonly deleteOf: (title: string) => string;
  readonly confirmDelete: string;
  readonly messages: string;
  readonly latest: string;
  readonly loading: string;
  readonly waiting: string;
  readonly thinking: (turn: number) => string;
  readonly usingTool: (tool: string) => string;
  readonly runningProgram: (calls: number) => string;
  readonly runningProgramTool: (tool: string, calls: number) => string;
  readonly answerReady: (text: string) => string;
  readonly stopped: string;
  readonly failed: string;
  readonly program: string;
  readonly programRunning: string;
  readonly programFailed: string;
  readonly source: string;
  readonly calls: string;
  readonly callCount: (count: string, n: number) => string;
  readonly result: string;
  readonly console: string;
  readonly noResult: string;
  readonly arguments: string;
  readonly answerOfTool: string;
  readonly rows: (count: string, n: number) => string;
  readonly running: string;
  readonly succeeded: string;
  readonly failedCall: string;
  readonly reasoning: string;
  readonly turns: (count: string, n: number) => string;
  readonly toolCalls: (count: string, n: number) => string;
  readonly programs: (count: string, n: number) => string;
  readonly tokens: (input: string, output: string) => string;
  readonly seconds: (value: string) => string;
  readonly retry: string;
  readonly reload: string;
  readonly signInAgain: string;
  readonly dismiss: string;
  readonly sessionEnded: string;
  readonly offline: string;
  readonly reconnecting: string;
  readonly serverUnavailable: string;
  readonly unexpectedAnswer: string;
  readonly imageNotShown: (alt: string) => string;
  readonly codeBlock: string;
  readonly table: string;
}

/** The texts for a language tag such as `de-AT`. */
export function stringsFor(language: string | null | undefined): Strings {
  return (language ?? '').toLowerCase().split(/[-_]/)[0] === 'de' ? de : en;
}

export function formatNumber(strings: Strings, value: number): string {
  return new Intl.NumberFormat(strings.language).format(value);
}

export function formatBytes(strings: Strings, bytes: number): string {
  if (bytes < 1_000) return `${formatNumber(strings, bytes)} B`;
  const number = new Intl.NumberFormat(strings.language, { maximumFractionDigits: 1 });
  return bytes < 1_000_000 ? `${number.format(bytes / 1_000)} kB` : `${number.format(bytes / 1_000_000)} MB`;
}

export function formatMs(strings: Strings, ms: number): string {
  if (ms < 1_000) return `${formatNumber(strings, Math.round(ms))} ms`;
  return strings.seconds(
    new Intl.NumberFormat(strings.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(
      ms / 1_000,
    ),
  );
}
