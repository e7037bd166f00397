import { describe, expect, it } from 'vitest';
import { isOracleError } from '../../../../embedded/errors.ts';
import * as d from '../../../../embedded/plsql/types/datetime.ts';
import * as f from '../../../../embedded/plsql/types/datetime-format.ts';
import * as iv from '../../../../embedded/plsql/types/interval.ts';
import { applyAlterSession, defaultNls } from '../../../../embedded/plsql/types/nls.ts';
import {
  numberLiteral,
  numberToText,
  round,
  type OraNumber,
} from '../../../../embedded/plsql/types/number.ts';

const nls = defaultNls();
const now = d.makeDate(2024, 6, 15);
const iso = 'YYYY-MM-DD HH24:MI:SS';
const isoZone = `${iso} TZH:TZM`;
const show = (v: d.OraDatetime, format = iso) => f.formatDatetime(v, format, nls);
const date = (text: string, format = iso) => f.parseDate(text, format, nls, now);
const num = (v: OraNumber | string) => (typeof v === 'string' ? v : numberToText(v, nls));
const stamp = (text: string) => f.parseTimestampLiteral(text, nls);
const zoned = (text: string) => stamp(text) as d.OraTimestampTz;
const codeOf = (run: () => unknown): number => {
  try {
    run();
  } catch (error) {
    if (isOracleError(error)) return error.code;
    throw error;
  }
  return 0;
};

describe('TO_CHAR', () => {
  const value = stamp('2024-03-05 14:07:09.123456');
  it.each([
    ['Day', 'Tuesday  '],
    ['FMDay', 'Tuesday'],
    ['DY Dy dy', 'TUE Tue tue'],
    ['Month', 'March    '],
    ['fmMonth DD, YYYY', 'March 5, 2024'],
    ['fmMonth fmDD', 'March 05'],
    ['MON Mon mon', 'MAR Mar mar'],
    ['Q WW W IW', '1 10 1 10'],
    ['DDD D J', '065 3 2460375'],
    ['HH:MI AM HH12:MI a.m.', '02:07 PM 02:07 p.m.'],
    ['SSSSS', '50829'],
    ['YYYY"-W"IW"T"HH24', '2024-W10T14'],
    ['fmDDTH', '5TH'],
    ['Ddspth', 'Fifth'],
    ['RR YY YYY Y', '24 24 024 4'],
    ['Y,YYY', '2,024'],
    ['HH24:MI:SS.FF3 FF6', '14:07:09.123 123456'],
    ['fmHH24:MI:SS', '14:7:9'],
    ['YEAR', 'TWENTY TWENTY-FOUR'],
    ['DL', 'Tuesday, March 5, 2024'],
    ['fmRM', 'III'],
    ['SYYYY', ' 2024'],
  ])('%s gives [%s]', (format, expected) => {
    expect(show(value, format)).toBe(expected);
  });

  it('uses the NLS settings', () => {
    expect(f.datetimeToText(d.toDate(value), nls)).toBe('05-MAR-24');
    expect(f.datetimeToText(stamp('2024-07-01 12:00:00.25'), nls)).toBe('01-JUL-24 12.00.00.250000 PM');
    const german = applyAlterSession(nls, 'NLS_DATE_LANGUAGE', 'german');
    expect(f.formatDatetime(value, 'DD. fmMonth DY', german)).toBe('05. März DI');
    expect(codeOf(() => show(d.toDate(value), 'FF'))).toBe(-1821);
    expect(codeOf(() => show(value, 'QQX?K'))).toBe(-1821);
  });
});

describe('TO_DATE', () => {
  it.each([
    ['20240229143005', 'YYYYMMDDHH24MISS', '2024-02-29 14:30:05'],
    ['2024/02/29', 'YYYY-MM-DD', '2024-02-29 00:00:00'],
    ['20240229', 'YYYY-MM-DD', '2024-02-29 00:00:00'],
    ['March 5, 2024', 'Month DD, YYYY', '2024-03-05 00:00:00'],
    ['15-jan-99', 'DD-MON-RR', '1999-01-15 00:00:00'],
    ['15-JAN-49', 'DD-MON-RR', '2049-01-15 00:00:00'],
    ['15-JAN-2024', 'DD-MON-RR', '2024-01-15 00:00:00'],
    ['5-3-2024', 'DD-MM-YYYY', '2024-03-05 00:00:00'],
    ['2024-01-01 12:05 AM', 'YYYY-MM-DD HH:MI AM', '2024-01-01 00:05:00'],
    ['2024060', 'YYYYDDD', '2024-02-29 00:00:00'],
    ['2460000', 'J', '2023-02-24 00:00:00'],
    ['05-MAR-24', 'DD-MON-RR', '2024-03-05 00:00:00'],
    ['2024-01-05', iso, '2024-01-05 00:00:00'],
    ['10:30', 'HH24:MI', '2024-06-01 10:30:00'],
    ['2024-01-05T10:20:30', 'YYYY-MM-DD"T"HH24:MI:SS', '2024-01-05 10:20:30'],
    ['240105', 'YYMMDD', '2024-01-05 00:00:00'],
    ['1582-10-04', 'YYYY-MM-DD', '1582-10-04 00:00:00'],
  ])('reads %s by %s', (text, format, expected) => {
    expect(show(date(text, format))).toBe(expected);
  });

  it.each([
    ['2024-13-01', 'YYYY-MM-DD', -1843],
    ['2023-02-29', 'YYYY-MM-DD', -1839],
    ['2024-01-32', 'YYYY-MM-DD', -1847],
    ['2024-01-01 25', 'YYYY-MM-DD HH24', -1850],
    ['2024-01-01 10:60', 'YYYY-MM-DD HH24:MI', -1851],
    ['2024-01-01 10:00:60', iso, -1852],
    ['2024-01', 'YYYY-MM-DD', -1840],
    ['2024-01-01 10', 'YYYY-MM-DD', -1830],
    ['01-01-2024', 'DD-MON-YYYY', -1843],
    ['x', 'DD', -1858],
    ['0000-01-01', 'YYYY-MM-DD', -1841],
    ['2024-01-01 13', 'YYYY-MM-DD HH12', -1849],
    ['2024-1-1', 'FXYYYY-MM-DD', -1862],
    ['2024/01/01', 'FXYYYY-MM-DD', -1861],
    ['2024-01-01', 'YYYY-MM-WW', -1820],
    ['2024-01-01', 'YYYY-MM-KK', -1821],
    ['1 1', 'DD DD', -1810],
  ])('refuses %s by %s with %i', (text, format, code) => {
    expect(codeOf(() => date(text, format))).toBe(code);
  });

  it('reads timestamps', () => {
    const t = f.parseTimestamp('05.03.2024 10:00:00,5', 'DD.MM.YYYY HH24:MI:SS,FF', nls, now);
    expect(show(t, 'SS.FF3')).toBe('00.500');
    const z = f.parseTimestampTz('2024-03-05 10:00 -03:00', 'YYYY-MM-DD HH24:MI TZH:TZM', nls, now);
    expect(show(z, isoZone)).toBe('2024-03-05 10:00:00 -03:00');
    expect(show(f.parseDateLiteral('2024-02-29'))).toBe('2024-02-29 00:00:00');
    expect(codeOf(() => f.parseDateLiteral('2024-02-30'))).toBe(-1839);
  });
});

describe('arithmetic', () => {
  const jan31 = d.makeDate(2024, 1, 31);
  it('adds days', () => {
    expect(show(d.addDays(jan31, 1))).toBe('2024-02-01 00:00:00');
    expect(show(d.addDays(jan31, numberLiteral('1.5')))).toBe('2024-02-01 12:00:00');
    expect(num(d.diffDays(date('2024-01-01 12:00:00'), date('2024-01-01')))).toBe('.5');
    expect(codeOf(() => d.addDays(d.makeDate(9999, 12, 31), 1))).toBe(-1841);
  });

  it.each([
    ['2024-01-31', 1, '2024-02-29'],
    ['2024-02-29', 1, '2024-03-31'],
    ['2024-02-28', 1, '2024-03-28'],
    ['2024-03-31', -1, '2024-02-29'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2024-01-15', -1, '2023-12-15'],
  ])('add_months(%s, %i) is %s', (start, months, expected) => {
    expect(show(d.addMonths(date(start), months), 'YYYY-MM-DD')).toBe(expected);
  });

  it.each([
    ['2024-03-15', '2024-01-15', '2'],
    ['2024-03-31', '2024-02-29', '1'],
    ['2024-03-10', '2024-02-29', '.387097'],
    ['2024-01-15', '2024-03-15', '-2'],
  ])('months_between(%s, %s) is %s', (a, b, expected) => {
    expect(num(round(d.monthsBetween(date(a), date(b)), 6))).toBe(expected);
  });

  it('finds days', () => {
    expect(show(d.lastDay(date('2023-02-10 08:30:00')))).toBe('2023-02-28 08:30:00');
    expect(show(d.nextDay(date('2024-03-05'), 'FRIDAY', nls), 'YYYY-MM-DD')).toBe('2024-03-08');
    expect(show(d.nextDay(date('2024-03-05'), 'tue', nls), 'YYYY-MM-DD')).toBe('2024-03-12');
    expect(codeOf(() => d.nextDay(jan31, 'NODAY', nls))).toBe(-1846);
  });

  const mid = date('2024-08-16 12:30:45');
  it.each([
    [null, '2024-08-16 00:00:00', '2024-08-17 00:00:00'],
    ['MM', '2024-08-01 00:00:00', '2024-09-01 00:00:00'],
    ['Q', '2024-07-01 00:00:00', '2024-10-01 00:00:00'],
    ['YYYY', '2024-01-01 00:00:00', '2025-01-01 00:00:00'],
    ['IW', '2024-08-12 00:00:00', '2024-08-19 00:00:00'],
    ['D', '2024-08-11 00:00:00', '2024-08-18 00:00:00'],
    ['W', '2024-08-15 00:00:00', '2024-08-15 00:00:00'],
    ['HH24', '2024-08-16 12:00:00', '2024-08-16 13:00:00'],
    ['MI', '2024-08-16 12:30:00', '2024-08-16 12:31:00'],
    ['CC', '2001-01-01 00:00:00', '2001-01-01 00:00:00'],
  ])('trunc and round to %s', (unit, truncated, rounded) => {
    expect(show(d.truncDate(mid, unit, nls))).toBe(truncated);
    expect(show(d.roundDate(mid, unit, nls))).toBe(rounded);
  });

  it('rounds down in the first half', () => {
    expect(show(d.roundDate(date('2024-08-15'), 'MM', nls), 'YYYY-MM-DD')).toBe('2024-08-01');
    expect(show(d.roundDate(date('2024-06-30'), 'YYYY', nls), 'YYYY-MM-DD')).toBe('2024-01-01');
    expect(codeOf(() => d.truncDate(mid, 'XX', nls))).toBe(-1898);
  });

  it('steps over the calendar change', () => {
    expect(show(d.addDays(d.makeDate(1582, 10, 4), 1), 'YYYY-MM-DD')).toBe('1582-10-15');
  });
});

describe('zones', () => {
  const at = (text: string, zone: string) => show(d.atTimeZone(zoned(text), zone, nls.cache), isoZone);
  it('shows an instant in other zones', () => {
    expect(show(zoned('2024-07-01 12:00:00 +02:00'), isoZone)).toBe('2024-07-01 12:00:00 +02:00');
    expect(at('2024-07-01 12:00:00 +02:00', '-05:30')).toBe('2024-07-01 04:30:00 -05:30');
    expect(at('2024-07-01 12:00:00 +02:00', 'America/New_York')).toBe('2024-07-01 06:00:00 -04:00');
    expect(at('2024-01-01 12:00:00 +00:00', 'Europe/Paris')).toBe('2024-01-01 13:00:00 +01:00');
    expect(show(d.extractUtc(zoned('2024-07-01 12:00:00 +02:00')))).toBe('2024-07-01 10:00:00');
  });

  it('handles gaps, overlaps and unknown names', () => {
    const local = (text: string) => stamp(text) as d.OraTimestamp;
    expect(codeOf(() => d.fromTz(local('2024-03-31 02:30:00'), 'Europe/Berlin', nls.cache))).toBe(-1878);
    const overlap = d.fromTz(local('2024-10-27 02:30:00'), 'Europe/Berlin', nls.cache);
    expect(show(overlap, isoZone)).toBe('2024-10-27 02:30:00 +01:00');
    expect(codeOf(() => d.fromTz(local('2024-01-01 00:00:00'), 'Mars/Base', nls.cache))).toBe(-1882);
    expect(show(overlap, 'TZR')).toBe('EUROPE/BERLIN');
  });

  it('compares instants and extracts fields', () => {
    const a = zoned('2024-07-01 12:00:00 +02:00');
    expect(d.compareDatetime(a, stamp('2024-07-01 10:00:00 +00:00'), nls)).toBe(0);
    expect(d.compareDatetime(a, stamp('2024-07-01 10:00:00'), nls)).toBe(0);
    expect(num(d.extract('SECOND', stamp('2024-07-01 12:00:00.25'), nls.cache))).toBe('.25');
    expect(d.extract('TIMEZONE_HOUR', a, nls.cache)).toBe(2);
    expect(codeOf(() => d.extract('HOUR', now, nls.cache))).toBe(-30076);
  });
});

describe('intervals', () => {
  const ds = iv.parseIntervalLiteral('1 02:03:04.5', {
    leading: 'DAY',
    trailing: 'SECOND',
  }) as iv.OraIntervalDs;
  it('prints them', () => {
    expect(iv.intervalDsToText(ds)).toBe('+01 02:03:04.500000');
    expect(iv.intervalDsToText(ds, 3, 2)).toBe('+001 02:03:04.50');
    expect(iv.intervalDsToText(iv.mulInterval(ds, -1))).toBe('-01 02:03:04.500000');
    const ym = iv.parseIntervalLiteral('1-2', { leading: 'YEAR', trailing: 'MONTH' }) as iv.OraIntervalYm;
    expect(iv.intervalYmToText(ym)).toBe('+01-02');
    expect(iv.intervalYmToText(iv.toYmInterval('02-11'))).toBe('+02-11');
    expect(iv.intervalYmToText(iv.numToYmInterval(14, 'MONTH'))).toBe('+01-02');
  });

  it('calculates', () => {
    const minutes = iv.parseIntervalLiteral('90', { leading: 'MINUTE', trailing: null }) as iv.OraIntervalDs;
    expect(iv.intervalDsToText(iv.mulInterval(minutes, 2))).toBe('+00 03:00:00.000000');
    const diff = d.diffInterval(stamp('2024-03-05 12:00:00'), stamp('2024-03-04 10:30:00'), nls);
    expect(iv.intervalDsToText(diff)).toBe('+01 01:30:00.000000');
    expect(iv.intervalDsToText(iv.numToDsInterval(numberLiteral('1.5'), 'HOUR'))).toBe('+00 01:30:00.000000');
    expect(iv.intervalDsToText(iv.toDsInterval('P1DT2H'))).toBe('+01 02:00:00.000000');
    expect(show(d.addIntervalDs(date('2024-01-15'), minutes, -1, nls.cache))).toBe('2024-01-14 22:30:00');
    const month = iv.toYmInterval('0-1');
    expect(show(d.addIntervalYm(date('2024-01-15'), month, 1, nls.cache), 'YYYY-MM-DD')).toBe('2024-02-15');
    expect(codeOf(() => d.addIntervalYm(date('2024-01-31'), month, 1, nls.cache))).toBe(-1839);
  });

  it('refuses too much', () => {
    expect(codeOf(() => iv.parseIntervalLiteral('100', { leading: 'DAY', trailing: null }))).toBe(-1873);
    expect(codeOf(() => iv.fitIntervalDs(iv.numToDsInterval(100, 'DAY')))).toBe(-1873);
    expect(codeOf(() => iv.toDsInterval('1 24:00:00'))).toBe(-1850);
    expect(codeOf(() => iv.toDsInterval('x'))).toBe(-1867);
    expect(codeOf(() => iv.numToDsInterval(1, 'WEEK'))).toBe(-1760);
  });
});
