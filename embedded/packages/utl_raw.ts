// UTL_RAW.

import { natives } from '../plsql/runtime/native.ts';
import type { OraNumber } from '../plsql/types/number.ts';
import * as R from '../plsql/types/raw.ts';
import { convertBytes } from './character-set.ts';

type Raw = string | null;

export const utlRaw = natives('UTL_RAW', {
  concat: (_s, ...parts: Raw[]) => R.rawConcat(...parts),
  cast_to_raw: (_s, text: string | null) => R.castToRaw(text),
  cast_to_varchar2: (_s, raw: Raw) => R.castToVarchar2(raw),
  cast_from_binary_integer: (_s, n: number | null, endianness: number | null = 1) =>
    n === null ? null : R.castFromBinaryInteger(n, endianness !== 1),
  cast_to_binary_integer: (_s, raw: Raw, endianness: number | null = 1) =>
    R.castToBinaryInteger(raw, endianness !== 1),
  length: (_s, raw: Raw) => R.rawLength(raw),
  substr: (_s, raw: Raw, position: OraNumber | null, count?: OraNumber | null) =>
    R.rawSubstr(raw, position, count),
  translate: (_s, raw: Raw, from: Raw, to: Raw) => R.rawTranslate(raw, from, to),
  copies: (_s, raw: Raw, n: OraNumber | null) => R.rawCopies(raw, n),
  overlay: (
    _s,
    overlay: Raw,
    target: Raw,
    position: number | null = 1,
    length: number | null = null,
    pad: Raw = null,
  ) => R.rawOverlay(overlay, target, position ?? 1, length ?? R.rawLength(overlay) ?? 0, pad ?? '00'),
  xrange: (_s, from: Raw = null, to: Raw = null) => R.rawXrange(from ?? '00', to ?? 'FF'),
  reverse: (_s, raw: Raw) => R.rawReverse(raw),
  compare: (_s, a: Raw, b: Raw, pad: Raw = null) => R.rawCompare(a, b, pad),
  convert: (_s, raw: Raw, to: string | null, from: string | null) =>
    raw === null ? null : R.bytesToRaw(convertBytes(R.rawToBytes(raw), from, to)),
  bit_and: (_s, a: Raw, b: Raw) => R.rawAnd(a, b),
  bit_or: (_s, a: Raw, b: Raw) => R.rawOr(a, b),
  bit_xor: (_s, a: Raw, b: Raw) => R.rawXor(a, b),
  bit_complement: (_s, raw: Raw) => R.rawComplement(raw),
});
