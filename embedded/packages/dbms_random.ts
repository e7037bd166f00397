// DBMS_RANDOM: a seeded generator of 38 decimal digits; unseeded it starts from random bytes.

import { createHash } from 'node:crypto';
import { oraError } from '../errors.ts';
import { type NativeSession, natives } from '../plsql/runtime/native.ts';
import { add, mul, normalize, OraDecimal, sub, toIndex, type OraNumber } from '../plsql/types/number.ts';
import { orNull } from '../plsql/types/text.ts';

type S = NativeSession;

class Generator {
  #state: Buffer;
  constructor(seed: Uint8Array) {
    this.#state = createHash('sha256').update(seed).digest();
  }
  bytes(): Buffer {
    this.#state = createHash('sha256').update(this.#state).digest();
    return createHash('sha256').update(this.#state).update('output').digest();
  }
  /** 0 <= value < 1 with 38 digits. */
  fraction(): OraNumber {
    const digits = (BigInt(`0x${this.bytes().toString('hex')}`) % 10n ** 38n).toString();
    return normalize(new OraDecimal(digits).div(new OraDecimal(10).pow(38)));
  }
  integer(below: number): number {
    return this.bytes().readUIntBE(0, 6) % below;
  }
  double(): number {
    return this.bytes().readUIntBE(0, 6) / 2 ** 48;
  }
}

const holder = (s: S): { generator: Generator } =>
  s.state('DBMS_RANDOM', () => ({ generator: new Generator(s.host.randomBytes(32)) }));
const next = (s: S): Generator => holder(s).generator;

const upper = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const alphabets: Readonly<Record<string, string>> = {
  u: upper,
  l: upper.toLowerCase(),
  a: upper + upper.toLowerCase(),
  x: `0123456789${upper}`,
  p: Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i)).join(''),
};

const seed = (s: S, value: OraNumber | string | null): void => {
  holder(s).generator = new Generator(Buffer.from(String(value ?? '')));
};

export const dbmsRandom = natives('DBMS_RANDOM', {
  seed,
  initialize: seed,
  terminate: () => undefined,
  'value#1': (s) => next(s).fraction(),
  'value#2': (s, low: OraNumber | null, high: OraNumber | null) =>
    low === null || high === null ? null : add(low, mul(next(s).fraction(), sub(high, low))),
  normal: (s) => {
    const g = next(s);
    const radius = Math.sqrt(-2 * Math.log(1 - g.double()));
    return normalize(new OraDecimal(radius * Math.cos(2 * Math.PI * g.double())));
  },
  string: (s, option: string | null, length: OraNumber | null) => {
    const alphabet = alphabets[(option ?? 'u').trim().toLowerCase()] ?? upper;
    const n = length === null ? 0 : Math.max(0, toIndex(length));
    if (n > 32767) throw oraError(-6502, '');
    const g = next(s);
    let text = '';
    for (let i = 0; i < n; i++) text += alphabet[g.integer(alphabet.length)];
    return orNull(text);
  },
  random: (s) => next(s).bytes().readInt32BE(0),
});
