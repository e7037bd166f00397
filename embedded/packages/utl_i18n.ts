// UTL_I18N: text to bytes of a character set and back, HTML references, names of character sets.

import { natives } from '../plsql/runtime/native.ts';
import { bytesToRaw, rawToBytes } from '../plsql/types/raw.ts';
import { orNull } from '../plsql/types/text.ts';
import { decodeText, encodeText, encodingOf } from './character-set.ts';

type Str = string | null;

const iana: Readonly<Record<string, string>> = {
  AL32UTF8: 'UTF-8',
  WE8ISO8859P1: 'ISO-8859-1',
  WE8MSWIN1252: 'WINDOWS-1252',
  US7ASCII: 'US-ASCII',
  AL16UTF16: 'UTF-16BE',
};
const references: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"' };
const names: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' };

export const utlI18n = natives('UTL_I18N', {
  string_to_raw: (_s, text: Str, charset: Str = null) =>
    text === null ? null : bytesToRaw(encodeText(text, charset)),
  raw_to_char: (_s, raw: Str, charset: Str = null) =>
    raw === null ? null : orNull(decodeText(rawToBytes(raw), charset)),
  escape_reference: (_s, text: Str, charset: Str = null) => {
    if (text === null) return null;
    const isUnicode = encodingOf(charset).startsWith('utf');
    return text
      .replace(/[<>&"]/g, (c) => names[c] ?? c)
      .replace(/[^\0-\x7f]/gu, (c) => (isUnicode ? c : `&#x${(c.codePointAt(0) ?? 0).toString(16)};`));
  },
  unescape_reference: (_s, text: Str) =>
    text?.replace(
      /&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi,
      (whole, hex: string | undefined, decimal: string | undefined, name: string | undefined) => {
        if (name !== undefined) return references[name.toLowerCase()] ?? whole;
        return String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
      },
    ) ?? null,
  map_charset: (_s, name: Str, _context: number | null = 0, flag: number | null = 0) => {
    if (name === null) return null;
    const upper = name.toUpperCase();
    if (flag === 0) return iana[upper] ?? null;
    return Object.keys(iana).find((key) => iana[key] === upper) ?? null;
  },
});
