// SQL functions that PostgreSQL hands back to the session because their logic is in plsql/types: formats, calendars, NLS.
// Arguments and results are text in the forms of wire.ts; dates are PostgreSQL timestamps.

import { createHash } from 'node:crypto';
import { isOracleError, UnsupportedError } from '../errors.ts';
import {
  formatDatetime,
  datetimeToText,
  parseDate,
  parseTimestamp,
  parseTimestampTz,
} from '../plsql/types/datetime-format.ts';
import { addDays, nextDay, type OraDate, roundDate, truncDate, tzOffset } from '../plsql/types/datetime.ts';
import { contextAttribute } from '../packages/session-context.ts';
import type { NativeSession } from '../plsql/runtime/native.ts';
import { type Nls, withNlsParameters } from '../plsql/types/nls.ts';
import { numberToChar, parseFormattedNumber } from '../plsql/types/number-format.ts';
import { numberToText, textToNumber, type OraNumber } from '../plsql/types/number.ts';
import { asciistr, instrb, soundex, unistr } from '../plsql/types/text.ts';
import { newTimeHours, offsetAt } from '../plsql/types/timezone.ts';
import { DATE, TIMESTAMP, TIMESTAMP_TZ, type PlType } from '../plsql/types/type.ts';
import { transformJson } from './json-transform.ts';
import { type CompositeAccess, decodeColumn, encodeParam, parseNumeric, type WireContext } from './wire.ts';

interface Context {
  readonly nls: Nls;
  readonly session: NativeSession;
}

type Args = readonly (string | null)[];
type Builtin = (args: Args, context: Context) => string | null;

/** Scalars need no composites. */
const noComposites = new Proxy({} as CompositeAccess, {
  get() {
    throw new Error('A built-in function has no composite arguments.');
  },
});
const wire = (nls: Nls): WireContext => ({
  composites: noComposites,
  offsetAt: (zone, utc) => offsetAt(zone, utc, nls.cache),
  sessionZone: nls.timeZone,
});
const read = <T>(text: string, type: PlType, nls: Nls): T => decodeColumn(text, type, wire(nls)) as T;
const write = (value: unknown, type: PlType, nls: Nls): string | null => encodeParam(value, type, wire(nls));
const nlsOf = (settings: string | null | undefined, c: Context): Nls =>
  settings == null ? c.nls : withNlsParameters(c.nls, settings);

function formatting(type: PlType): Builtin {
  return ([value, format, settings], c) => {
    if (value == null) return null;
    const nls = nlsOf(settings, c);
    const datetime = read<OraDate>(value, type, nls);
    const text = format == null ? datetimeToText(datetime, nls) : formatDatetime(datetime, format, nls);
    return text === '' ? null : text;
  };
}

function parsing(
  type: PlType,
  parse: (text: string, format: string, nls: Nls, now: OraDate) => unknown,
  standard: (nls: Nls) => string,
): Builtin {
  return ([text, format, settings], c) => {
    if (text == null) return null;
    const nls = nlsOf(settings, c);
    return write(parse(text, format ?? standard(nls), nls, c.session.sysdate()), type, nls);
  };
}
const numberText = (n: OraNumber): string => (typeof n === 'number' ? String(n) : n.toFixed());

const toDate = parsing(DATE, parseDate, (n) => n.dateFormat);
const toTimestamp = parsing(TIMESTAMP, parseTimestamp, (n) => n.timestampFormat);
const toTimestampTz = parsing(TIMESTAMP_TZ, parseTimestampTz, (n) => n.timestampTzFormat);
const toNumber: Builtin = ([text, format, settings], c) => {
  if (text == null) return null;
  const nls = nlsOf(settings, c);
  return numberText(
    format == null ? textToNumber(text, nls, 'sql') : parseFormattedNumber(text, format, nls, 'sql'),
  );
};

const parsers: Readonly<Record<string, Builtin>> = {
  num: toNumber,
  date: toDate,
  ts: toTimestamp,
  tstz: toTimestampTz,
};

const builtins: Readonly<Record<string, Builtin>> = {
  TO_CHAR_DATE: formatting(DATE),
  TO_CHAR_TIMESTAMP: formatting(TIMESTAMP),
  TO_CHAR_TIMESTAMP_TZ: formatting(TIMESTAMP_TZ),
  TO_CHAR_NUMBER: ([value, format, settings], c) => {
    if (value == null) return null;
    const nls = nlsOf(settings, c);
    return format == null
      ? numberToText(parseNumeric(value), nls)
      : numberToChar(parseNumeric(value), format, nls);
  },
  TO_DATE: toDate,
  TO_TIMESTAMP: toTimestamp,
  TO_TIMESTAMP_TZ: toTimestampTz,
  TO_NUMBER: toNumber,
  CONVERTS: ([text, target, format], c) => {
    const parse = parsers[target ?? ''];
    if (parse === undefined) throw new UnsupportedError(380, `converting to ${target}`, '');
    try {
      parse([text ?? null, format ?? null, null], c);
      return '1';
    } catch (error) {
      if (isOracleError(error)) return '0';
      throw error;
    }
  },
  NEXT_DAY: ([date, day], c) =>
    date == null || day == null ? null : write(nextDay(read(date, DATE, c.nls), day, c.nls), DATE, c.nls),
  NEW_TIME: ([date, from, to], c) => {
    if (date == null || from == null || to == null) return null;
    const local = read<OraDate>(date, DATE, c.nls);
    const shift = newTimeHours(to.trim()) - newTimeHours(from.trim());
    return write(addDays(local, parseNumeric(String(shift / 24))), DATE, c.nls);
  },
  TRUNC_DATE: ([date, format], c) =>
    date == null || format == null
      ? null
      : write(truncDate(read(date, DATE, c.nls), format, c.nls), DATE, c.nls),
  ROUND_DATE: ([date, format], c) =>
    date == null || format == null
      ? null
      : write(roundDate(read(date, DATE, c.nls), format, c.nls), DATE, c.nls),
  TZ_OFFSET: ([zone], c) =>
    zone == null ? null : tzOffset(zone, Math.floor(Date.now() / 1000), c.nls.cache),
  UNISTR: ([text]) => unistr(text ?? null),
  ASCIISTR: ([text]) => asciistr(text ?? null),
  SOUNDEX: ([text]) => soundex(text ?? null),
  INSTRB: ([text, part, position, nth]) => {
    const at = instrb(
      text ?? null,
      part ?? null,
      position == null ? 1 : Number(position),
      nth == null ? 1 : Number(nth),
    );
    return at === null ? null : String(at);
  },
  SHA1: ([hex]) => (hex == null ? null : createHash('sha1').update(Buffer.from(hex, 'hex')).digest('hex')),
  CONVERT: ([text]) => text ?? null,
  USER: (_, c) => c.session.currentUser,
  UID: () => {
    throw new UnsupportedError(386, 'UID in SQL', '');
  },
  SYS_CONTEXT: ([namespace, parameter], c) =>
    namespace == null || parameter == null ? null : contextAttribute(c.session, namespace, parameter),
  JSON_TRANSFORM: (args) => transformJson(args),
};

/**
 * Answers the payload {"op": "builtin", "name": name, "args": args} of ora.builtin.
 * @throws OracleError as the function raises it in SQL.
 */
export function runBuiltin(name: string, args: Args, nls: Nls, session: NativeSession): string | null {
  const builtin = builtins[name];
  if (builtin === undefined) throw new UnsupportedError(382, `the function ${name} in SQL`, '');
  return builtin(args, { nls, session });
}
