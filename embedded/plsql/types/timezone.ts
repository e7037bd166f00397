// Time zones: names and offsets, the offset of a region at an instant (from the platform's zone data), and the
// instant of a local time, with Oracle's rules for gaps and overlaps.

import { OracleError, oraError } from '../../errors.ts';
import type { FormatCache } from './nls.ts';

/** Seconds east of UTC for '+02:00', '-5:30' and the like; undefined for a region name. */
export function parseOffset(zone: string): number | undefined {
  const match = /^\s*([+-]?)(\d{1,2}):(\d{1,2})\s*$/.exec(zone);
  if (match === null) return undefined;
  const hours = Number(match[2]);
  const minutes = Number(match[3]);
  if (hours > 15) throw oraError(1874);
  if (minutes > 59) throw oraError(1875);
  return (match[1] === '-' ? -1 : 1) * (hours * 3600 + minutes * 60);
}

/** '+02:00' for 7200. */
export function formatOffset(offsetSeconds: number): string {
  const size = Math.abs(offsetSeconds);
  const hours = String(Math.floor(size / 3600)).padStart(2, '0');
  const minutes = String(Math.floor((size % 3600) / 60)).padStart(2, '0');
  return `${offsetSeconds < 0 ? '-' : '+'}${hours}:${minutes}`;
}

/**
 * The stored spelling of a zone: an offset with two digits each, or the region's name.
 * @throws OracleError ORA-01882 for an unknown region, ORA-01874 and ORA-01875 for offsets out of range
 */
export function normalizeZone(zone: string, cache: FormatCache): string {
  const offset = parseOffset(zone);
  if (offset !== undefined) return formatOffset(offset);
  const name = zone.trim();
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]*$/.test(name)) throw oraError(1882, name);
  return cache.get('zone', name.toUpperCase(), () => {
    try {
      // The platform resolves links, so only its opinion on validity is used, not its name.
      new Intl.DateTimeFormat('en-US', { timeZone: name });
    } catch {
      throw oraError(1882, name);
    }
    return name.toUpperCase() === name && name.includes('/') ? regionCase(name) : name;
  });
}

function regionCase(name: string): string {
  if (/^(US|ETC)\//.test(name)) return name;
  return name
    .toLowerCase()
    .replace(/(^|[/_-])([a-z])/g, (_, edge: string, c: string) => edge + c.toUpperCase());
}

/** Seconds east of UTC that a zone has at an instant (seconds since 1970 UTC). */
export function offsetAt(zone: string, utcSeconds: number, cache: FormatCache): number {
  const fixed = parseOffset(zone);
  if (fixed !== undefined) return fixed;
  const upper = zone.toUpperCase();
  if (upper === 'UTC' || upper === 'GMT') return 0;
  // Transitions fall on quarter hours.
  const quarter = Math.floor(utcSeconds / 900);
  return cache.get('offset', `${upper} ${quarter}`, () => readOffset(zone, quarter * 900, cache));
}

function readOffset(zone: string, utcSeconds: number, cache: FormatCache): number {
  const format = cache.get(
    'zoneFormat',
    zone,
    () =>
      new Intl.DateTimeFormat('en-US', {
        timeZone: zone,
        hourCycle: 'h23',
        year: 'numeric',
        month: 'numeric',
        day: 'numeric',
        hour: 'numeric',
        minute: 'numeric',
        second: 'numeric',
        era: 'short',
      }),
  );
  // Outside the years the platform handles well, rules of the nearest such year apply.
  const bounded = Math.min(Math.max(utcSeconds, -62135596800 + 172800), 253402300799 - 172800);
  const parts: Record<string, number> = {};
  for (const { type, value } of format.formatToParts(bounded * 1000)) {
    if (type !== 'literal' && type !== 'era') parts[type] = Number(value);
  }
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  const local = new Date(0);
  local.setUTCFullYear(year, month - 1, day);
  local.setUTCHours(hour, minute, second);
  return Math.round(local.getTime() / 1000 - bounded);
}

/**
 * The offset that a local wall-clock time (seconds since 1970-01-01 00:00 local) has in a zone. In an overlap the
 * standard-time reading counts.
 * @throws OracleError ORA-01878 for a time that a transition skips
 */
export function localOffset(zone: string, localSeconds: number, cache: FormatCache): number {
  const fixed = parseOffset(zone);
  if (fixed !== undefined) return fixed;
  const before = offsetAt(zone, localSeconds - 86400, cache);
  const after = offsetAt(zone, localSeconds + 86400, cache);
  if (before === after) return before;
  const isBefore = offsetAt(zone, localSeconds - before, cache) === before;
  const isAfter = offsetAt(zone, localSeconds - after, cache) === after;
  if (isBefore && isAfter) return Math.min(before, after);
  if (isBefore) return before;
  if (isAfter) return after;
  throw oraError(1878);
}

/** The abbreviation of a zone at an instant, such as EST or CEST; null for plain offsets. */
export function zoneAbbreviation(zone: string, utcSeconds: number, cache: FormatCache): string | null {
  if (parseOffset(zone) !== undefined) return null;
  for (const locale of ['en-US', 'en-GB', 'en-AU']) {
    const format = cache.get(
      'zoneName',
      `${locale} ${zone}`,
      () => new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'short' }),
    );
    const name = format.formatToParts(utcSeconds * 1000).find((p) => p.type === 'timeZoneName')?.value;
    if (name !== undefined && !/^(GMT|UTC)[+-]/.test(name)) return name;
  }
  return formatOffset(offsetAt(zone, utcSeconds, cache));
}

/** The zones of NEW_TIME: hours east of Greenwich. */
const newTimeZones: Readonly<Record<string, number | undefined>> = {
  AST: -4,
  ADT: -3,
  BST: -11,
  BDT: -10,
  CST: -6,
  CDT: -5,
  EST: -5,
  EDT: -4,
  GMT: 0,
  HST: -10,
  HDT: -9,
  MST: -7,
  MDT: -6,
  NST: -3.5,
  PST: -8,
  PDT: -7,
  YST: -9,
  YDT: -8,
};

/** Hours east of Greenwich of a zone that NEW_TIME knows. @throws OracleError ORA-01857 for any other */
export function newTimeHours(zone: string): number {
  const hours = newTimeZones[zone.toUpperCase()];
  if (hours === undefined) throw new OracleError(-1857, 'not a valid time zone');
  return hours;
}
