// Format masks that PostgreSQL's to_char prints exactly as Oracle does; all others go to the session.

const elements: Readonly<Record<string, string>> = {
  YYYY: 'YYYY',
  YYY: 'YYY',
  YY: 'YY',
  Y: 'Y',
  RR: 'YY',
  RRRR: 'YYYY',
  MM: 'MM',
  MON: 'MON',
  Mon: 'Mon',
  mon: 'mon',
  MONTH: 'MONTH',
  Month: 'Month',
  month: 'month',
  DD: 'DD',
  DDD: 'DDD',
  D: 'D',
  DY: 'DY',
  Dy: 'Dy',
  dy: 'dy',
  DAY: 'DAY',
  Day: 'Day',
  day: 'day',
  HH24: 'HH24',
  HH12: 'HH12',
  HH: 'HH12',
  MI: 'MI',
  SS: 'SS',
  SSSSS: 'SSSSS',
  AM: 'AM',
  PM: 'PM',
  Q: 'Q',
  WW: 'WW',
  IW: 'IW',
  FF1: 'FF1',
  FF2: 'FF2',
  FF3: 'FF3',
  FF4: 'FF4',
  FF5: 'FF5',
  FF6: 'FF6',
  FF: 'FF6',
};
const names = Object.keys(elements).sort((a, b) => b.length - a.length);
const caseSensitive = /^(mon|month|dy|day|am|pm)$/i;

/** The PostgreSQL mask, or null when one of the elements prints differently there. */
export function postgresDateMask(mask: string, hasFraction: boolean): string | null {
  let out = '';
  let rest = mask;
  while (rest !== '') {
    const quoted = /^"([^"]*)"/.exec(rest);
    if (quoted !== null) {
      if (/[\\]/.test(quoted[1]!)) return null;
      out += quoted[0];
      rest = rest.slice(quoted[0].length);
      continue;
    }
    const punctuation = /^[-/,.;: ]/.exec(rest);
    if (punctuation !== null) {
      out += punctuation[0];
      rest = rest.slice(1);
      continue;
    }
    const name = names.find((n) => rest.slice(0, n.length).toUpperCase() === n.toUpperCase());
    if (name === undefined) return null;
    const written = rest.slice(0, name.length);
    const next = rest.slice(name.length);
    // TH and SP suffixes, J, CC and every longer word that only starts like an element are left to the session
    if (/^(th|sp)/i.test(next) || /^[a-z]/i.test(written) === false) return null;
    if (/^FF/.test(name) && !hasFraction) return null;
    if (caseSensitive.test(name)) {
      const form = elements[written];
      if (form === undefined) return null;
      out += form;
    } else out += elements[name.toUpperCase()] ?? '';
    rest = next;
  }
  // BC years and five-digit years differ
  return out;
}
