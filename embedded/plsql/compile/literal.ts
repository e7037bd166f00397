// Values of DATE, TIMESTAMP and INTERVAL literals.

import type { DateLit, IntervalLit, TimestampLit } from '../ast/index.ts';
import { OracleError } from '../../errors.ts';
import { parseDateLiteral, parseTimestampLiteral } from '../types/datetime-format.ts';
import { type IntervalQualifier, parseIntervalLiteral } from '../types/interval.ts';
import { defaultNls } from '../types/nls.ts';
import * as T from '../types/type.ts';
import { abort } from './context.ts';

/** @throws CompileAbort for a malformed literal */
export function parseTemporalLiteral(e: DateLit | TimestampLit | IntervalLit): {
  readonly type: T.ScalarType;
  readonly value: unknown;
} {
  try {
    if (e.kind === 'DateLit') return { type: T.DATE, value: parseDateLiteral(e.value) };
    if (e.kind === 'TimestampLit') {
      const value = parseTimestampLiteral(e.value, defaultNls());
      return {
        type: 'zone' in value ? { ...T.TIMESTAMP_TZ, precision: 9 } : { ...T.TIMESTAMP, precision: 9 },
        value,
      };
    }
    const value = parseIntervalLiteral(e.value, {
      leading: e.from,
      trailing: e.to,
      precision: e.leadingPrecision ?? 2,
      fraction: e.fractionalPrecision ?? 6,
    } as IntervalQualifier);
    return 'months' in value
      ? { type: { ...T.INTERVAL_YM, precision: e.leadingPrecision ?? 2 }, value }
      : {
          type: { ...T.INTERVAL_DS, precision: e.leadingPrecision ?? 2, scale: e.fractionalPrecision ?? 6 },
          value,
        };
  } catch (error) {
    if (error instanceof OracleError)
      return abort('PLS-00166', 'bad format for date, time, timestamp or interval literal', e.span);
    throw error;
  }
}
