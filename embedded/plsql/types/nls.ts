// The NLS settings of a session as one immutable value, the names they select, and ALTER SESSION on them.

import { oraError, UnsupportedError } from '../../errors.ts';
import { normalizeZone } from './timezone.ts';

/** A bounded store for parsed formats, compiled patterns and zone data. One lives in each session's Nls. */
export class FormatCache {
  readonly #entries = new Map<string, unknown>();
  readonly #limit: number;

  constructor(limit = 2000) {
    this.#limit = limit;
  }

  /** `kind` keeps the users of one cache apart; the value must be determined by kind and key. */
  get<T>(kind: string, key: string, create: () => T): T {
    const id = `${kind}\u0000${key}`;
    const known = this.#entries.get(id);
    if (known !== undefined) return known as T;
    const value = create();
    if (this.#entries.size >= this.#limit) this.#entries.clear();
    this.#entries.set(id, value);
    return value;
  }
}

export interface Nls {
  readonly language: string;
  readonly territory: string;
  readonly dateFormat: string;
  readonly timestampFormat: string;
  readonly timestampTzFormat: string;
  /** Decimal character, then group separator. */
  readonly numericCharacters: string;
  readonly currency: string;
  readonly isoCurrency: string;
  readonly dualCurrency: string;
  readonly dateLanguage: string;
  readonly calendar: string;
  readonly sort: string;
  readonly comp: string;
  readonly lengthSemantics: 'BYTE' | 'CHAR';
  /** The session time zone: a region name or an offset such as '+02:00'. */
  readonly timeZone: string;
  readonly cache: FormatCache;
}

interface Territory {
  readonly dateFormat: string;
  readonly timestampFormat: string;
  readonly numericCharacters: string;
  readonly currency: string;
  readonly isoCurrencyCode: string;
  /** 0 is Sunday. */
  readonly firstDayOfWeek: number;
  readonly longDate: string;
  readonly shortDate: string;
  readonly shortTime: string;
}

const american: Territory = {
  dateFormat: 'DD-MON-RR',
  timestampFormat: 'DD-MON-RR HH.MI.SSXFF AM',
  numericCharacters: '.,',
  currency: '$',
  isoCurrencyCode: 'USD',
  firstDayOfWeek: 0,
  longDate: 'fmDay, Month dd, yyyy',
  shortDate: 'fmMM/DD/RRRR',
  shortTime: 'HH:MI:SS AM',
};

const german: Territory = {
  dateFormat: 'DD.MM.RR',
  timestampFormat: 'DD.MM.RR HH24:MI:SSXFF',
  numericCharacters: ',.',
  currency: '€',
  isoCurrencyCode: 'EUR',
  firstDayOfWeek: 1,
  longDate: 'fmDay, dd. Month yyyy',
  shortDate: 'DD.MM.RRRR',
  shortTime: 'HH24:MI:SS',
};

const territories: Readonly<Record<string, Territory>> = {
  AMERICA: american,
  GERMANY: german,
  AUSTRIA: german,
  SWITZERLAND: { ...german, numericCharacters: ".'", currency: 'SFr.', isoCurrencyCode: 'CHF' },
  FRANCE: {
    ...german,
    dateFormat: 'DD/MM/RR',
    timestampFormat: 'DD/MM/RR HH24:MI:SSXFF',
    numericCharacters: ', ',
    longDate: 'fmDay dd month yyyy',
    shortDate: 'DD/MM/RRRR',
  },
  ITALY: {
    ...german,
    dateFormat: 'DD-MON-RR',
    timestampFormat: 'DD-MON-RR HH24:MI:SSXFF',
    longDate: 'fmDay d month yyyy',
    shortDate: 'DD/MM/RRRR',
  },
  SPAIN: {
    ...german,
    dateFormat: 'DD/MM/RR',
    timestampFormat: 'DD/MM/RR HH24:MI:SSXFF',
    longDate: 'fmDay, dd "de" Month "de" yyyy',
    shortDate: 'DD/MM/RRRR',
  },
  'UNITED KINGDOM': {
    ...american,
    timestampFormat: 'DD-MON-RR HH24.MI.SSXFF',
    currency: '£',
    isoCurrencyCode: 'GBP',
    firstDayOfWeek: 1,
    longDate: 'fmDay, dd Month yyyy',
    shortDate: 'DD/MM/RRRR',
    shortTime: 'HH24:MI:SS',
  },
};

/** Language to locale and the length Oracle cuts abbreviated names to; null keeps the locale's short names. */
const languages: Readonly<Record<string, { locale: string; month: number | null; day: number | null }>> = {
  AMERICAN: { locale: 'en-US', month: 3, day: 3 },
  ENGLISH: { locale: 'en-GB', month: 3, day: 3 },
  GERMAN: { locale: 'de-DE', month: 3, day: 2 },
  FRENCH: { locale: 'fr-FR', month: null, day: null },
  SPANISH: { locale: 'es-ES', month: 3, day: 3 },
  ITALIAN: { locale: 'it-IT', month: 3, day: 3 },
  PORTUGUESE: { locale: 'pt-PT', month: 3, day: 3 },
  'BRAZILIAN PORTUGUESE': { locale: 'pt-BR', month: 3, day: 3 },
  DUTCH: { locale: 'nl-NL', month: 3, day: 2 },
  SWEDISH: { locale: 'sv-SE', month: 3, day: 3 },
  DANISH: { locale: 'da-DK', month: 3, day: 3 },
  NORWEGIAN: { locale: 'nb-NO', month: 3, day: 3 },
  POLISH: { locale: 'pl-PL', month: 3, day: null },
};

export interface DateNames {
  /** Index 0 is January; spelled with an initial capital. */
  readonly months: readonly string[];
  readonly shortMonths: readonly string[];
  /** Index 0 is Sunday. */
  readonly days: readonly string[];
  readonly shortDays: readonly string[];
  readonly longestMonth: number;
  readonly longestDay: number;
}

export function defaultNls(cache = new FormatCache()): Nls {
  return {
    language: 'AMERICAN',
    territory: 'AMERICA',
    dateFormat: american.dateFormat,
    timestampFormat: american.timestampFormat,
    timestampTzFormat: `${american.timestampFormat} TZR`,
    numericCharacters: american.numericCharacters,
    currency: american.currency,
    isoCurrency: 'AMERICA',
    dualCurrency: american.currency,
    dateLanguage: 'AMERICAN',
    calendar: 'GREGORIAN',
    sort: 'BINARY',
    comp: 'BINARY',
    lengthSemantics: 'BYTE',
    timeZone: '+00:00',
    cache,
  };
}

export function territoryOf(nls: Nls): Territory {
  return territories[nls.territory] ?? american;
}

/** The three-letter code the C format element prints. */
export function isoCurrencyCode(nls: Nls): string {
  return (territories[nls.isoCurrency] ?? american).isoCurrencyCode;
}

export function dateNames(nls: Nls): DateNames {
  return nls.cache.get('names', nls.dateLanguage, () => buildNames(nls.dateLanguage));
}

function buildNames(language: string): DateNames {
  const { locale, month, day } = languages[language] ?? { locale: 'en-US', month: 3, day: 3 };
  const list = (count: number, options: Intl.DateTimeFormatOptions, at: (i: number) => Date) => {
    const format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
    return Array.from({ length: count }, (_, i) => capitalize(format.format(at(i)), locale));
  };
  const monthAt = (i: number) => new Date(Date.UTC(2023, i, 15));
  // 2023-01-01 is a Sunday.
  const dayAt = (i: number) => new Date(Date.UTC(2023, 0, 1 + i));
  const months = list(12, { month: 'long' }, monthAt);
  const days = list(7, { weekday: 'long' }, dayAt);
  const shortMonths =
    month === null ? list(12, { month: 'short' }, monthAt) : months.map((m) => m.slice(0, month));
  const shortDays = day === null ? list(7, { weekday: 'short' }, dayAt) : days.map((d) => d.slice(0, day));
  const longest = (names: readonly string[]) => Math.max(...names.map((n) => n.length));
  return {
    months,
    shortMonths,
    days,
    shortDays,
    longestMonth: longest(months),
    longestDay: longest(days),
  };
}

function capitalize(name: string, locale: string): string {
  return name.slice(0, 1).toLocaleUpperCase(locale) + name.slice(1);
}

/**
 * A new Nls with one parameter changed. Names are case-insensitive.
 * @throws OracleError ORA-12705 or ORA-02249 for a bad value, ORA-01882 for an unknown zone, ORA-02248 for a
 * parameter that is not an NLS parameter
 */
export function applyAlterSession(nls: Nls, name: string, value: string): Nls {
  const upper = value.toUpperCase();
  switch (name.toUpperCase()) {
    case 'NLS_DATE_FORMAT':
      return { ...nls, dateFormat: value };
    case 'NLS_TIMESTAMP_FORMAT':
      return { ...nls, timestampFormat: value };
    case 'NLS_TIMESTAMP_TZ_FORMAT':
      return { ...nls, timestampTzFormat: value };
    case 'NLS_NUMERIC_CHARACTERS': {
      const characters = [...value];
      if (characters.length !== 2 || characters[0] === characters[1] || /[0-9+\-<>]/.test(value)) {
        throw oraError(12705);
      }
      return { ...nls, numericCharacters: value };
    }
    case 'NLS_CURRENCY':
      return { ...nls, currency: value };
    case 'NLS_DUAL_CURRENCY':
      return { ...nls, dualCurrency: value };
    case 'NLS_ISO_CURRENCY':
      if (territories[upper] === undefined) throw oraError(12705);
      return { ...nls, isoCurrency: upper };
    case 'NLS_DATE_LANGUAGE':
      if (languages[upper] === undefined) throw oraError(12705);
      return { ...nls, dateLanguage: upper };
    case 'NLS_LANGUAGE':
      if (languages[upper] === undefined) throw oraError(12705);
      return { ...nls, language: upper, dateLanguage: upper };
    case 'NLS_TERRITORY': {
      const t = territories[upper];
      if (t === undefined) throw oraError(12705);
      return {
        ...nls,
        territory: upper,
        dateFormat: t.dateFormat,
        timestampFormat: t.timestampFormat,
        timestampTzFormat: `${t.timestampFormat} TZR`,
        numericCharacters: t.numericCharacters,
        currency: t.currency,
        dualCurrency: t.currency,
        isoCurrency: upper,
      };
    }
    case 'NLS_CALENDAR':
      if (upper !== 'GREGORIAN') throw new UnsupportedError(101, `NLS_CALENDAR ${upper}`, '');
      return nls;
    case 'NLS_SORT':
      if (!/^(BINARY(_CI|_AI)?|[A-Z][A-Z0-9_]*)$/.test(upper)) throw oraError(12705);
      return { ...nls, sort: upper };
    case 'NLS_COMP':
      if (upper !== 'BINARY' && upper !== 'LINGUISTIC' && upper !== 'ANSI') throw oraError(12705);
      return { ...nls, comp: upper };
    case 'NLS_LENGTH_SEMANTICS':
      if (upper !== 'BYTE' && upper !== 'CHAR') throw oraError(2249, 'NLS_LENGTH_SEMANTICS');
      return { ...nls, lengthSemantics: upper };
    case 'TIME_ZONE':
      return { ...nls, timeZone: normalizeZone(value, nls.cache) };
    default:
      throw oraError(2248);
  }
}

/**
 * Applies the third argument of TO_CHAR, TO_NUMBER and TO_DATE, such as
 * `NLS_NUMERIC_CHARACTERS = ',.' NLS_CURRENCY = 'EUR'`.
 * @throws OracleError ORA-12702 when it is malformed
 */
export function withNlsParameters(nls: Nls, parameters: string | null): Nls {
  if (parameters === null) return nls;
  const pattern = /\s*([A-Za-z_]+)\s*=\s*(?:'((?:[^']|'')*)'|([^\s']+))\s*,?/y;
  let result = nls;
  let end = 0;
  while (end < parameters.length && parameters.slice(end).trim() !== '') {
    pattern.lastIndex = end;
    const match = pattern.exec(parameters);
    const name = match?.[1]?.toUpperCase();
    if (match === null || name === undefined || !/^NLS_/.test(name)) throw oraError(12702);
    try {
      result = applyAlterSession(result, name, (match[2] ?? match[3] ?? '').replaceAll("''", "'"));
    } catch (cause) {
      throw cause instanceof UnsupportedError ? cause : oraError(12702);
    }
    end = pattern.lastIndex;
  }
  return result;
}
