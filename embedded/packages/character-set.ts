// The character sets that packages convert between, under their Oracle and their IANA names.

import { UnsupportedError, valueError } from '../errors.ts';

type Encoding = 'utf8' | 'latin1' | 'ascii' | 'utf16be' | 'utf16le' | 'cp1252';

const encodings: Readonly<Record<string, Encoding>> = {
  AL32UTF8: 'utf8',
  UTF8: 'utf8',
  'UTF-8': 'utf8',
  WE8ISO8859P1: 'latin1',
  'ISO-8859-1': 'latin1',
  WE8ISO8859P15: 'latin1',
  WE8MSWIN1252: 'cp1252',
  'WINDOWS-1252': 'cp1252',
  US7ASCII: 'ascii',
  'US-ASCII': 'ascii',
  AL16UTF16: 'utf16be',
  'UTF-16BE': 'utf16be',
  AL16UTF16LE: 'utf16le',
  'UTF-16LE': 'utf16le',
  'UTF-16': 'utf16be',
};

/** The database character set for no name. An Oracle name may stand behind LANGUAGE_TERRITORY and a point. */
export function encodingOf(name: string | null): Encoding {
  if (name === null) return 'utf8';
  const plain = name.toUpperCase().replace(/^.*\./, '');
  const encoding = encodings[plain];
  if (encoding === undefined) throw new UnsupportedError(43, `character set ${plain}`, '');
  return encoding;
}

export function decodeText(bytes: Uint8Array, name: string | null): string {
  const label = {
    utf8: 'utf-8',
    latin1: 'latin1',
    ascii: 'latin1',
    cp1252: 'windows-1252',
    utf16be: 'utf-16be',
    utf16le: 'utf-16le',
  }[encodingOf(name)];
  if (label === 'latin1') return Buffer.from(bytes).toString('latin1');
  return new TextDecoder(label, { ignoreBOM: true }).decode(bytes);
}

export function encodeText(text: string, name: string | null): Uint8Array {
  const encoding = encodingOf(name);
  if (encoding === 'utf8') return new TextEncoder().encode(text);
  if (encoding === 'utf16le') return Buffer.from(text, 'utf16le');
  if (encoding === 'utf16be') return Buffer.from(text, 'utf16le').swap16();
  if (encoding === 'cp1252') {
    const table = new Map(
      Array.from({ length: 256 }, (_, i) => [new TextDecoder('windows-1252').decode(Uint8Array.of(i)), i]),
    );
    return Uint8Array.from([...text].map((c) => table.get(c) ?? 0xbf));
  }
  const limit = encoding === 'ascii' ? 0x7f : 0xff;
  return Uint8Array.from(
    [...text].map((c) => ((c.codePointAt(0) ?? 0) <= limit ? (c.codePointAt(0) ?? 0) : 0xbf)),
  );
}

export function convertBytes(bytes: Uint8Array, from: string | null, to: string | null): Uint8Array {
  if (from === null || to === null) throw valueError();
  return encodeText(decodeText(bytes, from), to);
}
