// DBMS_LOB. Offsets and amounts count bytes of a BLOB and UTF-16 units of a CLOB, as Oracle stores it.

import { oraError, valueError } from '../errors.ts';
import { type Native, type NativeSession, natives, type Ref } from '../plsql/runtime/native.ts';
import { toIndex, type OraNumber } from '../plsql/types/number.ts';
import { bytesToRaw, rawToBytes, utf8Decode, utf8Encode } from '../plsql/types/raw.ts';
import { byteLength, OraBlob, OraClob, orNull } from '../plsql/types/text.ts';

type Num = OraNumber | null;
type Lob = OraBlob | OraClob;
type S = NativeSession;

/** A LOB that was read for update writes its row again when it changes; the session attaches `persist`. */
interface Persistent {
  persist?: () => void;
}
const changed = (lob: Lob): void => (lob as Persistent).persist?.();

function required(lob: Lob | null): Lob {
  if (lob === null) throw valueError('invalid LOB locator specified: ORA-22275');
  return lob;
}
const outOfRange = (position: number): Error => oraError(-21560, position);

/** An argument that must be at least `least`. @throws OracleError ORA-21560 */
function argument(n: Num, position: number, least = 1): number {
  if (n === null) throw outOfRange(position);
  const value = toIndex(n);
  if (value < least) throw outOfRange(position);
  return value;
}

const sizeOf = (lob: Lob): number => (lob instanceof OraClob ? lob.text.length : lob.bytes.length);

function writeText(lob: OraClob, at: number, text: string): void {
  lob.text = lob.text.slice(0, at).padEnd(at, ' ') + text + lob.text.slice(at + text.length);
}
function writeBytes(lob: OraBlob, at: number, bytes: Uint8Array): void {
  const result = new Uint8Array(Math.max(lob.bytes.length, at + bytes.length));
  result.set(lob.bytes);
  result.set(bytes, at);
  lob.bytes = result;
}

const substr: Native = (_s: S, lob: Lob | null, amount: Num = 32767, offset: Num = 1) => {
  if (lob === null || amount === null || offset === null) return null;
  const n = toIndex(amount);
  const at = toIndex(offset);
  if (n < 1 || n > 32767 || at < 1) return null;
  if (lob instanceof OraBlob) return bytesToRaw(lob.bytes.subarray(at - 1, at - 1 + n));
  const part = lob.text.slice(at - 1, at - 1 + n);
  if (part.length > 10922 && byteLength(part) > 32767) throw valueError('character string buffer too small');
  return orNull(part);
};

const instr: Native = (_s: S, lob: Lob | null, pattern: string | null, offset: Num = 1, nth: Num = 1) => {
  if (lob === null || pattern === null || offset === null || nth === null) return null;
  let at = toIndex(offset) - 1;
  const wanted = toIndex(nth);
  if (at < 0 || wanted < 1) return null;
  // Latin-1 views of bytes make byte positions text positions.
  const text = lob instanceof OraClob ? lob.text : Buffer.from(lob.bytes).toString('latin1');
  const search = lob instanceof OraClob ? pattern : Buffer.from(rawToBytes(pattern)).toString('latin1');
  for (let i = 0; i < wanted; i++) {
    const found = text.indexOf(search, at);
    if (found < 0) return 0;
    at = found + 1;
  }
  return at;
};

const compare: Native = (
  _s: S,
  a: Lob | null,
  b: Lob | null,
  amount?: Num,
  offset1: Num = 1,
  offset2: Num = 1,
) => {
  if (a === null || b === null || amount === null || offset1 === null || offset2 === null) return null;
  const n = amount === undefined ? Number.MAX_SAFE_INTEGER : toIndex(amount);
  const [x, y] = [toIndex(offset1) - 1, toIndex(offset2) - 1];
  if (n < 1 || x < 0 || y < 0) return null;
  const view = (lob: Lob, at: number): Buffer =>
    lob instanceof OraClob
      ? Buffer.from(lob.text.slice(at, at + n))
      : Buffer.from(lob.bytes.subarray(at, at + n));
  return Buffer.compare(view(a, x), view(b, y));
};

const read: Native = (_s: S, lob: Lob | null, amount: Ref<Num>, offset: Num, buffer: Ref) => {
  const source = required(lob);
  const n = argument(amount.v, 2);
  const at = argument(offset, 3) - 1;
  if (n > 32767) throw outOfRange(2);
  if (at >= sizeOf(source)) {
    amount.v = 0;
    buffer.v = null;
    throw oraError(100);
  }
  if (source instanceof OraClob) {
    const part = source.text.slice(at, at + n);
    buffer.v = part;
    amount.v = part.length;
  } else {
    const part = source.bytes.subarray(at, at + n);
    buffer.v = bytesToRaw(part);
    amount.v = part.length;
  }
};

function writeAt(lob: Lob, at: number, amount: number, buffer: string | null, position: number): void {
  if (lob instanceof OraClob) {
    if (buffer === null || buffer.length < amount) throw outOfRange(position);
    writeText(lob, at, buffer.slice(0, amount));
  } else {
    const bytes = rawToBytes(buffer ?? '');
    if (bytes.length < amount) throw outOfRange(position);
    writeBytes(lob, at, bytes.subarray(0, amount));
  }
  changed(lob);
}

const append: Native = (_s: S, target: Ref<Lob | null>, source: Lob | null) => {
  const lob = required(target.v);
  const more = required(source);
  if (lob instanceof OraClob) lob.text += (more as OraClob).text;
  else writeBytes(lob, lob.bytes.length, (more as OraBlob).bytes.slice());
  changed(lob);
};

const copy: Native = (
  _s: S,
  target: Ref<Lob | null>,
  source: Lob | null,
  amount: Num,
  to: Num = 1,
  from: Num = 1,
) => {
  const lob = required(target.v);
  const other = required(source);
  const n = argument(amount, 3);
  const at = argument(to, 4) - 1;
  const start = argument(from, 5) - 1;
  if (start >= sizeOf(other)) throw oraError(100);
  if (lob instanceof OraClob) writeText(lob, at, (other as OraClob).text.slice(start, start + n));
  else writeBytes(lob, at, (other as OraBlob).bytes.slice(start, start + n));
  changed(lob);
};

const erase: Native = (_s: S, target: Ref<Lob | null>, amount: Ref<Num>, offset: Num = 1) => {
  const lob = required(target.v);
  const at = argument(offset, 3) - 1;
  const n = Math.max(0, Math.min(argument(amount.v, 2), sizeOf(lob) - at));
  if (lob instanceof OraClob) writeText(lob, at, ' '.repeat(n));
  else writeBytes(lob, at, new Uint8Array(n));
  amount.v = n;
  changed(lob);
};

const trim: Native = (_s: S, target: Ref<Lob | null>, size: Num) => {
  const lob = required(target.v);
  const n = argument(size, 2, 0);
  if (n > sizeOf(lob)) throw oraError(-22926);
  if (lob instanceof OraClob) lob.text = lob.text.slice(0, n);
  else lob.bytes = lob.bytes.slice(0, n);
  changed(lob);
};

const opened = (s: S): WeakSet<Lob> => s.state('DBMS_LOB.OPEN', () => new WeakSet<Lob>());
const temporary = (s: S): WeakSet<Lob> => s.state('DBMS_LOB.TEMPORARY', () => new WeakSet<Lob>());

function create(make: () => Lob): Native {
  return (s: S, lob: Ref<Lob | null>) => {
    lob.v = make();
    temporary(s).add(lob.v);
  };
}
const free: Native = (_s: S, lob: Ref<Lob | null>) => {
  required(lob.v);
  lob.v = null;
};

const utf8Ids = [0, 871, 873];
function checkCharset(id: Num): void {
  if (id === null || !utf8Ids.includes(toIndex(id))) throw outOfRange(6);
}

export const dbmsLob = natives('DBMS_LOB', {
  'createtemporary#1': create(() => new OraBlob(new Uint8Array(0))),
  'createtemporary#2': create(() => new OraClob('')),
  freetemporary: free,
  istemporary: (s, lob: Lob | null) => (lob === null ? null : temporary(s).has(lob) ? 1 : 0),
  open: (s, lob: Ref<Lob | null>) => {
    const target = required(lob.v);
    if (opened(s).has(target)) throw oraError(-22293);
    opened(s).add(target);
  },
  close: (s, lob: Ref<Lob | null>) => {
    if (!opened(s).delete(required(lob.v))) throw oraError(-22289, 'CLOSE');
  },
  isopen: (s, lob: Lob | null) => (lob === null ? null : opened(s).has(lob) ? 1 : 0),
  getlength: (_s, lob: Lob | null) => (lob === null ? null : sizeOf(lob)),
  getchunksize: (_s, lob: Lob | null) => (lob === null ? null : 8132),
  substr,
  instr,
  compare,
  read,
  write: (_s, target: Ref<Lob | null>, amount: Num, offset: Num, buffer: string | null) =>
    writeAt(required(target.v), argument(offset, 3) - 1, argument(amount, 2), buffer, 2),
  writeappend: (_s, target: Ref<Lob | null>, amount: Num, buffer: string | null) => {
    const lob = required(target.v);
    const n = argument(amount, 2);
    if (lob instanceof OraClob && buffer !== null && buffer.length >= n) {
      lob.text += buffer.length === n ? buffer : buffer.slice(0, n);
      changed(lob);
    } else writeAt(lob, sizeOf(lob), n, buffer, 2);
  },
  append,
  copy,
  erase,
  trim,
  converttoblob: (
    _s,
    target: Ref<OraBlob | null>,
    source: OraClob | null,
    amount: Num,
    to: Ref<Num>,
    from: Ref<Num>,
    charset: Num,
    _language: Ref,
    warning: Ref,
  ) => {
    const lob = required(target.v) as OraBlob;
    const { text } = required(source) as OraClob;
    checkCharset(charset);
    const start = argument(from.v, 5) - 1;
    const part = text.slice(start, start + argument(amount, 3));
    const bytes = utf8Encode(part);
    const at = argument(to.v, 4) - 1;
    writeBytes(lob, at, bytes);
    to.v = at + bytes.length + 1;
    from.v = start + part.length + 1;
    warning.v = 0;
    changed(lob);
  },
  converttoclob: (
    _s,
    target: Ref<OraClob | null>,
    source: OraBlob | null,
    amount: Num,
    to: Ref<Num>,
    from: Ref<Num>,
    charset: Num,
    _language: Ref,
    warning: Ref,
  ) => {
    const lob = required(target.v) as OraClob;
    const { bytes } = required(source) as OraBlob;
    checkCharset(charset);
    const start = argument(from.v, 5) - 1;
    const part = bytes.subarray(start, start + argument(amount, 3));
    const text = utf8Decode(part);
    const at = argument(to.v, 4) - 1;
    writeText(lob, at, text);
    to.v = at + text.length + 1;
    from.v = start + part.length + 1;
    warning.v = text.includes('\ufffd') ? 1 : 0;
    changed(lob);
  },
});
