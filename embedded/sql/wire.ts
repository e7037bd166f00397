// Values between the engine and PostgreSQL, both ways as PostgreSQL's text form of the storage type (datatypes.ts).
// Composites are JSON: an object {"t": "OWNER.NAME", "a": [...]}, a record {"a": [...]}, a collection an array; scalars in them
// are strings in the same text form, or null.

import {
  OraDate,
  OraTimestamp,
  OraTimestampTz,
  fieldsFromSeconds,
  secondsFromFields,
} from '../plsql/types/datetime.ts';
import { OraIntervalDs, OraIntervalYm } from '../plsql/types/interval.ts';
import { normalize, OraDecimal, type OraNumber } from '../plsql/types/number.ts';
import { OraBlob, OraClob } from '../plsql/types/text.ts';
import { rawToBytes } from '../plsql/types/raw.ts';
import type { CollectionType, ObjectType, PlType, RecordType } from '../plsql/types/type.ts';
import { familyOf } from './datatypes.ts';

export interface CursorColumn {
  readonly name: string;
  readonly type: PlType;
}

/** How the engine takes composites apart and builds them; dense elements of a collection in order. */
export interface CompositeAccess {
  elements(value: unknown): readonly unknown[];
  makeCollection(type: CollectionType, elements: unknown[]): unknown;
  fields(value: unknown): readonly unknown[];
  makeRecord(type: RecordType, fields: unknown[]): unknown;
  /** The actual type of an object value, which may be a subtype of the declared one. */
  objectType(value: unknown): ObjectType;
  attributes(value: unknown): readonly unknown[];
  makeObject(type: ObjectType, attributes: unknown[]): unknown;
  /** The columns and the rows that are left of an open cursor, and a cursor over rows. */
  cursorRows(value: unknown): {
    readonly columns: readonly CursorColumn[];
    readonly rows: readonly (readonly unknown[])[];
  };
  makeCursor(columns: readonly CursorColumn[], rows: readonly (readonly unknown[])[]): unknown;
  /** A type by owner and name, when an object is of a subtype. */
  findObjectType(owner: string, name: string): ObjectType | null;
}
export interface WireContext {
  readonly composites: CompositeAccess;
  /** Offset of a zone from UTC in seconds at an instant. */
  offsetAt(zone: string, utcSeconds: number): number;
  readonly sessionZone: string;
}

const pad = (n: number, width = 2): string => String(n).padStart(width, '0');

/** Wall-clock seconds since 1970 as PostgreSQL's timestamp text. */
function timestampText(seconds: number, nanos: number): string {
  const f = fieldsFromSeconds(seconds);
  const year = f.year > 0 ? f.year : -f.year;
  const micros = Math.floor(nanos / 1000);
  const fraction = micros === 0 ? '' : `.${pad(micros, 6)}`;
  return `${pad(year, 4)}-${pad(f.month)}-${pad(f.day)} ${pad(f.hour)}:${pad(f.minute)}:${pad(f.second)}${fraction}${f.year > 0 ? '' : ' BC'}`;
}

function parseTimestamp(text: string): { seconds: number; nanos: number } {
  const m = /^(\d+)-(\d+)-(\d+)[ T](\d+):(\d+):(\d+)(?:\.(\d+))?( BC)?$/.exec(text);
  if (m === null) throw new Error(`Not a timestamp of PostgreSQL: ${text}`);
  const year = Number(m[1]) * (m[8] === undefined ? 1 : -1);
  const seconds = secondsFromFields(
    year,
    Number(m[2]),
    Number(m[3]),
    Number(m[4]),
    Number(m[5]),
    Number(m[6]),
  );
  return { seconds, nanos: m[7] === undefined ? 0 : Number(m[7].padEnd(9, '0').slice(0, 9)) };
}

function parseInterval(text: string): { months: number; seconds: number; nanos: number } {
  let months = 0;
  let seconds = 0;
  let nanos = 0;
  for (const m of text.matchAll(/(-?\d+) (year|mon|day)s?/g)) {
    const n = Number(m[1]);
    if (m[2] === 'year') months += n * 12;
    else if (m[2] === 'mon') months += n;
    else seconds += n * 86400;
  }
  const time = /([+-]?)(\d+):(\d+):(\d+)(?:\.(\d+))?$/.exec(text);
  if (time !== null) {
    const sign = time[1] === '-' ? -1 : 1;
    seconds += sign * (Number(time[2]) * 3600 + Number(time[3]) * 60 + Number(time[4]));
    nanos = sign * (time[5] === undefined ? 0 : Number(time[5].padEnd(9, '0').slice(0, 9)));
  }
  return { months, seconds, nanos };
}

const numberText = (value: unknown): string =>
  typeof value === 'number' ? String(value) : (value as { toFixed(): string }).toFixed();

/** NUMBER text of PostgreSQL as a runtime number: a JavaScript number when it is a safe integer. */
export function parseNumeric(text: string): OraNumber {
  if (text.length < 16 && /^-?\d+$/.test(text)) return Number(text) + 0;
  return normalize(new OraDecimal(text));
}

/** A runtime value as the text of a parameter of its storage type. */
export function encodeParam(value: unknown, type: PlType, context: WireContext): string | null {
  if (value === null || value === undefined) return null;
  switch (familyOf(type)) {
    case 'cur': {
      const { columns, rows } = context.composites.cursorRows(value);
      return JSON.stringify({
        columns,
        rows: rows.map((row) => row.map((each, i) => encodeParam(each, columns[i]!.type, context))),
      });
    }
    case 'num':
      return numberText(value);
    case 'dbl':
      return String(value);
    case 'txt':
    case 'rowid':
      return value === '' ? null : textOf(value);
    case 'clob':
      return textOf(value);
    case 'json':
      return textOf(value);
    case 'date':
    case 'ts':
      if (value instanceof OraTimestampTz)
        return timestampText(value.seconds + value.offsetSeconds, value.nanos);
      return timestampText((value as OraDate).seconds, value instanceof OraTimestamp ? value.nanos : 0);
    case 'ltz':
      if (value instanceof OraTimestampTz) return timestampText(value.seconds, value.nanos);
      return timestampText((value as OraDate).seconds, value instanceof OraTimestamp ? value.nanos : 0);
    case 'tstz': {
      const v = value as OraTimestampTz;
      return `("${timestampText(v.seconds, v.nanos)}","${v.zone}")`;
    }
    case 'ym':
      return `${(value as OraIntervalYm).months} mons`;
    case 'ds': {
      const v = value as OraIntervalDs;
      const negative = v.seconds < 0 || v.nanos < 0;
      const total = Math.abs(v.seconds);
      const days = Math.floor(total / 86400);
      const micros = Math.floor(Math.abs(v.nanos) / 1000);
      const sign = negative ? '-' : '';
      return `${sign}${days} days ${sign}${Math.floor((total % 86400) / 3600)}:${pad(Math.floor((total % 3600) / 60))}:${pad(total % 60)}.${pad(micros, 6)}`;
    }
    case 'raw':
      return typeof value === 'string'
        ? `\\x${value}`
        : `\\x${Buffer.from((value as OraBlob).bytes).toString('hex')}`;
    case 'blob':
      return typeof value === 'string'
        ? `\\x${value}`
        : `\\x${Buffer.from((value as OraBlob).bytes).toString('hex')}`;
    case 'bool':
      return value === true ? 'true' : 'false';
    case 'vec':
      return Array.isArray(value)
        ? `{${value.join(',')}}`
        : textOf(value).replace('[', '{').replace(']', '}');
    case 'obj':
    case 'coll':
    case 'rec':
      return JSON.stringify(encodeElement(value, type, context));
    case 'null':
      return textOf(value);
  }
}

const textOf = (value: unknown): string => (value instanceof OraClob ? value.text : String(value));

/** A value as it stands inside the JSON of a composite. */
export function encodeElement(value: unknown, type: PlType, context: WireContext): unknown {
  if (value === null || value === undefined) return null;
  const { composites } = context;
  if (type.kind === 'collection')
    return composites.elements(value).map((e) => encodeElement(e, type.element, context));
  if (type.kind === 'object') {
    const actual = composites.objectType(value);
    const values = composites.attributes(value);
    return {
      t: `${actual.owner}.${actual.name}`,
      a: actual.attributes.map((a, i) => encodeElement(values[i], a.type, context)),
    };
  }
  if (type.kind === 'record') {
    const values = composites.fields(value);
    return { a: type.fields.map((f, i) => encodeElement(values[i], f.type, context)) };
  }
  return encodeParam(value, type, context);
}

/** A runtime value from the text of a result column. */
export function decodeColumn(text: string | null, type: PlType, context: WireContext): unknown {
  if (text === null) return null;
  switch (familyOf(type)) {
    case 'cur': {
      const { columns, rows } = JSON.parse(text) as {
        readonly columns: readonly CursorColumn[];
        readonly rows: readonly (readonly (string | null)[])[];
      };
      return context.composites.makeCursor(
        columns,
        rows.map((row) => row.map((value, i) => decodeColumn(value, columns[i]!.type, context))),
      );
    }
    case 'num':
      return parseNumeric(text);
    case 'dbl':
      return Number(text);
    case 'txt':
    case 'rowid':
    case 'null':
      return text === '' ? null : text;
    case 'json':
      return text;
    case 'clob':
      return new OraClob(text);
    case 'date':
      return new OraDate(parseTimestamp(text).seconds);
    case 'ts': {
      const t = parseTimestamp(text);
      return new OraTimestamp(t.seconds, t.nanos);
    }
    case 'ltz': {
      const t = parseTimestamp(text);
      return new OraTimestampTz(
        t.seconds,
        t.nanos,
        context.sessionZone,
        context.offsetAt(context.sessionZone, t.seconds),
      );
    }
    case 'tstz': {
      const m = /^\("?([^",]+)"?,"?([^",)]*)"?\)$/.exec(text);
      if (m === null) return null;
      const t = parseTimestamp(m[1]!);
      return new OraTimestampTz(t.seconds, t.nanos, m[2]!, context.offsetAt(m[2]!, t.seconds));
    }
    case 'ym':
      return new OraIntervalYm(parseInterval(text).months);
    case 'ds': {
      const i = parseInterval(text);
      return OraIntervalDs.of(i.seconds, i.nanos);
    }
    case 'raw':
      return text === '\\x' ? null : text.slice(2).toUpperCase();
    case 'blob':
      return new OraBlob(rawToBytes(text.slice(2)));
    case 'bool':
      return text === 't' || text === 'true';
    case 'vec':
      return text
        .replace(/[{}[\]]/g, '')
        .split(',')
        .filter((n) => n !== '')
        .map(Number);
    case 'obj':
    case 'coll':
    case 'rec':
      return decodeElement(JSON.parse(text), type, context);
  }
}

/** A value from the JSON of a composite. */
export function decodeElement(json: unknown, type: PlType, context: WireContext): unknown {
  if (json === null || json === undefined) return null;
  const { composites } = context;
  if (type.kind === 'collection')
    return composites.makeCollection(
      type,
      (json as unknown[]).map((e) => decodeElement(e, type.element, context)),
    );
  if (type.kind === 'object') {
    const { t, a } = json as { t: string; a: unknown[] };
    const dot = t.indexOf('.');
    const [owner, name] = [t.slice(0, dot), t.slice(dot + 1)];
    const actual =
      owner === type.owner && name === type.name ? type : (composites.findObjectType(owner, name) ?? type);
    return composites.makeObject(
      actual,
      actual.attributes.map((attribute, i) => decodeElement(a[i], attribute.type, context)),
    );
  }
  if (type.kind === 'record') {
    const { a } = json as { a: unknown[] };
    return composites.makeRecord(
      type,
      type.fields.map((f, i) => decodeElement(a[i], f.type, context)),
    );
  }
  return decodeColumn(typeof json === 'string' ? json : String(json), type, context);
}
