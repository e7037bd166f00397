// RAW values (upper-case hexadecimal text) and their encodings; the pure part of UTL_RAW and UTL_ENCODE.

import { oraError, valueError } from '../../errors.ts';
import { toIndex, type Engine, type OraNumber } from './number.ts';

type Raw = string | null;

/** HEXTORAW: an odd number of digits gets a leading zero. @throws OracleError ORA-01465 in SQL, ORA-06502 else */
export function hexToRaw(text: string | null, engine: Engine = 'plsql'): Raw {
  if (text === null) return null;
  const digits = text.trim();
  if (!/^[0-9A-Fa-f]*$/.test(digits)) {
    throw engine === 'sql' ? oraError(1465) : valueError('hex to raw conversion error');
  }
  if (digits === '') return null;
  return (digits.length % 2 === 1 ? `0${digits}` : digits).toUpperCase();
}

export function rawToBytes(raw: string): Uint8Array {
  return Uint8Array.from(Buffer.from(raw, 'hex'));
}

/** No bytes are null. */
export function bytesToRaw(bytes: Uint8Array): Raw {
  if (bytes.length === 0) return null;
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex').toUpperCase();
}

export function utf8Encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** Invalid bytes become U+FFFD. */
export function utf8Decode(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

export function castToRaw(text: string | null): Raw {
  return text === null ? null : bytesToRaw(utf8Encode(text));
}

export function castToVarchar2(raw: Raw): string | null {
  return raw === null ? null : utf8Decode(rawToBytes(raw));
}

/** Length in bytes. */
export function rawLength(raw: Raw): number | null {
  return raw === null ? null : raw.length / 2;
}

export function rawConcat(...parts: readonly Raw[]): Raw {
  const joined = parts.map((p) => p ?? '').join('');
  return joined === '' ? null : joined;
}

/** UTL_RAW.SUBSTR. @throws OracleError ORA-06502 for a position or length outside the value */
export function rawSubstr(raw: Raw, position: OraNumber | null, count?: OraNumber | null): Raw {
  if (raw === null || position === null) return null;
  const size = raw.length / 2;
  const p = toIndex(position);
  const start = p > 0 ? p - 1 : size + p;
  if (p === 0 || start < 0 || start >= size) throw valueError();
  const n = count === undefined || count === null ? size - start : toIndex(count);
  if (n < 1 || start + n > size) throw valueError();
  return raw.slice(start * 2, (start + n) * 2);
}

export function rawReverse(raw: Raw): Raw {
  if (raw === null) throw valueError();
  return bytesToRaw(rawToBytes(raw).reverse());
}

/** UTL_RAW.COPIES. @throws OracleError ORA-06502 for no value or less than one copy */
export function rawCopies(raw: Raw, count: OraNumber | null): Raw {
  if (raw === null || count === null || toIndex(count) < 1) throw valueError();
  return raw.repeat(toIndex(count));
}

/** UTL_RAW.COMPARE: 0 when equal after padding, else the first position that differs. */
export function rawCompare(a: Raw, b: Raw, padding: Raw = null): number {
  const pad = (padding ?? '00').slice(0, 2);
  const x = a ?? '';
  const y = b ?? '';
  const size = Math.max(x.length, y.length);
  for (let i = 0; i < size; i += 2) {
    if ((x.slice(i, i + 2) || pad) !== (y.slice(i, i + 2) || pad)) return i / 2 + 1;
  }
  return 0;
}

/** UTL_RAW.OVERLAY with the defaults of the package. @throws OracleError ORA-06502 for bad positions */
export function rawOverlay(
  overlay: Raw,
  target: Raw,
  position: number = 1,
  count: number = rawLength(overlay) ?? 0,
  padding: Raw = '00',
): Raw {
  if (overlay === null || target === null || position < 1 || count < 0) throw valueError();
  const fill = (padding ?? '00').slice(0, 2);
  const start = (position - 1) * 2;
  const piece = overlay.slice(0, count * 2).padEnd(count * 2, fill);
  const head = target.slice(0, start).padEnd(start, fill);
  return head + piece + target.slice(start + count * 2);
}

function combine(a: Raw, b: Raw, operation: (x: number, y: number) => number): Raw {
  if (a === null || b === null) return null;
  const x = rawToBytes(a);
  const y = rawToBytes(b);
  const [long, short] = x.length >= y.length ? [x, y] : [y, x];
  // Bytes that only the longer value has are copied.
  const result = Uint8Array.from(long);
  for (let i = 0; i < short.length; i += 1) result[i] = operation(x[i] ?? 0, y[i] ?? 0);
  return bytesToRaw(result);
}

export function rawAnd(a: Raw, b: Raw): Raw {
  return combine(a, b, (x, y) => x & y);
}
export function rawOr(a: Raw, b: Raw): Raw {
  return combine(a, b, (x, y) => x | y);
}
export function rawXor(a: Raw, b: Raw): Raw {
  return combine(a, b, (x, y) => x ^ y);
}
export function rawComplement(raw: Raw): Raw {
  return raw === null ? null : bytesToRaw(rawToBytes(raw).map((b) => ~b & 0xff));
}

/** UTL_RAW.XRANGE: the bytes from one value to another, wrapping at FF. */
export function rawXrange(from: Raw = '00', to: Raw = 'FF'): Raw {
  const first = Number.parseInt((from ?? '00').slice(0, 2), 16);
  const last = Number.parseInt((to ?? 'FF').slice(0, 2), 16);
  const count = ((last - first + 256) % 256) + 1;
  return bytesToRaw(Uint8Array.from({ length: count }, (_, i) => (first + i) % 256));
}

/** UTL_RAW.TRANSLATE: bytes of `from` become those of `to` at the same place, or vanish. */
export function rawTranslate(raw: Raw, from: Raw, to: Raw): Raw {
  if (raw === null || from === null || to === null) throw valueError();
  const source = rawToBytes(from);
  const target = rawToBytes(to);
  const result: number[] = [];
  for (const byte of rawToBytes(raw)) {
    const at = source.indexOf(byte);
    if (at < 0) result.push(byte);
    else if (at < target.length) result.push(target[at] as number);
  }
  return bytesToRaw(Uint8Array.from(result));
}

/** UTL_RAW.CAST_FROM_BINARY_INTEGER; endianness 1 is big, 2 is little. */
export function castFromBinaryInteger(n: number, littleEndian = false): Raw {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setInt32(0, n, littleEndian);
  return bytesToRaw(bytes);
}

/** @throws OracleError ORA-06502 for more than four bytes */
export function castToBinaryInteger(raw: Raw, littleEndian = false): number | null {
  if (raw === null) return null;
  if (raw.length > 8) throw valueError();
  const padded = littleEndian ? raw.padEnd(8, '0') : raw.padStart(8, '0');
  return new DataView(rawToBytes(padded).buffer).getInt32(0, littleEndian);
}

/** UTL_ENCODE.BASE64_ENCODE: lines of 64 characters separated by CR LF, as bytes. */
export function base64Encode(raw: Raw): Raw {
  if (raw === null) return null;
  const text = Buffer.from(raw, 'hex').toString('base64');
  return castToRaw((text.match(/.{1,64}/g) ?? []).join('\r\n'));
}

/** UTL_ENCODE.BASE64_DECODE of base64 text in bytes; line ends are skipped. */
export function base64Decode(raw: Raw): Raw {
  if (raw === null) return null;
  return bytesToRaw(Uint8Array.from(Buffer.from(castToVarchar2(raw) ?? '', 'base64')));
}
