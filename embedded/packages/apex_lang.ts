// APEX_LANG: text messages of the session's application. A message that does not exist is its own name.

import type { OraTable } from '../plsql/runtime/collection.ts';
import { type NativeSession, natives } from '../plsql/runtime/native.ts';

type Str = string | null;

const messages = (s: NativeSession): Map<string, string> =>
  s.state('APEX_LANG', () => new Map<string, string>());

const fill = (text: string, args: readonly (Str | undefined)[]): string =>
  text.replace(
    /%([0-9])/g,
    (whole, digit: string) => args[Number(digit)] ?? (args[Number(digit)] === null ? '' : whole),
  );

function message(s: NativeSession, name: Str, args: readonly (Str | undefined)[]): Str {
  if (name === null) return null;
  const text = messages(s).get(name.toUpperCase());
  return text === undefined ? name.toUpperCase() : fill(text, args);
}

export const apexLang = natives('APEX_LANG', {
  message: (s, name: Str, ...rest: Str[]) => message(s, name, rest.slice(0, 10)),
  get_message: (s, name: Str, params: OraTable | null = null) => {
    const args = (params?.values() ?? []) as Str[];
    // Parameters are pairs of name and value; the text has %name.
    let text = message(s, name, []);
    for (let i = 0; text !== null && i + 1 < args.length; i += 2)
      text = text.replaceAll(`%${args[i] ?? ''}`, args[i + 1] ?? '');
    return text;
  },
  create_message: (s, _app: unknown, name: Str, _language: Str, text: Str) => {
    if (name !== null) messages(s).set(name.toUpperCase(), text ?? '');
  },
  lang: (_s, text: Str, ...rest: Str[]) => (text === null ? null : fill(text, rest.slice(0, 10))),
});
