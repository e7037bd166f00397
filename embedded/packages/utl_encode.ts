// UTL_ENCODE: base64 and quoted-printable of bytes and of text.

import { natives } from '../plsql/runtime/native.ts';
import { base64Decode, base64Encode, bytesToRaw, rawToBytes, utf8Encode } from '../plsql/types/raw.ts';
import { decodeText, encodeText } from './character-set.ts';

type Str = string | null;

function quotedPrintable(bytes: Uint8Array): string {
  let result = '';
  let line = 0;
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i] ?? 0;
    const isBreak = byte === 0x0d || byte === 0x0a;
    const isPlain = (byte >= 33 && byte <= 126 && byte !== 61) || byte === 32 || byte === 9;
    const piece =
      isBreak || isPlain ? String.fromCharCode(byte) : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    if (!isBreak && line + piece.length > 75) {
      result += '=\r\n';
      line = 0;
    }
    result += piece;
    line = isBreak ? 0 : line + piece.length;
  }
  return result;
}
function unquote(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes)
    .toString('latin1')
    .replace(/=\r?\n/g, '');
  const plain = text.replace(/=([0-9A-Fa-f]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(plain, 'latin1');
}

export const utlEncode = natives('UTL_ENCODE', {
  base64_encode: (_s, raw: Str) => base64Encode(raw),
  base64_decode: (_s, raw: Str) => base64Decode(raw),
  quoted_printable_encode: (_s, raw: Str) =>
    raw === null ? null : bytesToRaw(utf8Encode(quotedPrintable(rawToBytes(raw)))),
  quoted_printable_decode: (_s, raw: Str) => (raw === null ? null : bytesToRaw(unquote(rawToBytes(raw)))),
  text_encode: (_s, text: Str, charset: Str = null, encoding: number | null = null) => {
    if (text === null) return null;
    const bytes = encodeText(text, charset);
    return encoding === 1
      ? (
          Buffer.from(bytes)
            .toString('base64')
            .match(/.{1,64}/g) ?? []
        ).join('\r\n')
      : quotedPrintable(bytes);
  },
  text_decode: (_s, text: Str, charset: Str = null, encoding: number | null = null) => {
    if (text === null) return null;
    return decodeText(
      encoding === 1 ? Buffer.from(text, 'base64') : unquote(Buffer.from(text, 'latin1')),
      charset,
    );
  },
});
