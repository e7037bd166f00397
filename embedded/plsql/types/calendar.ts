// Days and dates of Oracle's calendar: Gregorian from 1582-10-15, Julian before. Years run from -4712 to 9999
// and are counted with a year 0, which dates can reach by arithmetic but not name.

export interface CalendarDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** Days since 1970-01-01 of 1582-10-15, the first Gregorian day. */
const gregorianStart = -141427;
/** Julian day number of 1970-01-01. */
export const julianDayOfEpoch = 2440588;

/** Days since 1970-01-01. */
export function daysFromCalendar(year: number, month: number, day: number): number {
  // Years count from March so that the leap day is the last one.
  const y = month <= 2 ? year - 1 : year;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  const days = 365 * y + Math.floor(y / 4) + dayOfYear;
  const gregorian = days - Math.floor(y / 100) + Math.floor(y / 400) - 719468;
  return gregorian >= gregorianStart ? gregorian : days - 719470;
}

export function calendarFromDays(days: number): CalendarDay {
  let y: number;
  let dayOfYear: number;
  if (days >= gregorianStart) {
    const z = days + 719468;
    const era = Math.floor(z / 146097);
    const dayOfEra = z - era * 146097;
    const yearOfEra = Math.floor(
      (dayOfEra -
        Math.floor(dayOfEra / 1460) +
        Math.floor(dayOfEra / 36524) -
        Math.floor(dayOfEra / 146096)) /
        365,
    );
    dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
    y = era * 400 + yearOfEra;
  } else {
    const z = days + 719470;
    const cycle = Math.floor(z / 1461);
    const dayOfCycle = z - cycle * 1461;
    const yearOfCycle = Math.floor((dayOfCycle - Math.floor(dayOfCycle / 1460)) / 365);
    dayOfYear = dayOfCycle - 365 * yearOfCycle;
    y = cycle * 4 + yearOfCycle;
  }
  const m = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * m + 2) / 5) + 1;
  const month = m < 10 ? m + 3 : m - 9;
  return { year: month <= 2 ? y + 1 : y, month, day };
}

export function isLeapYear(year: number): boolean {
  if (year % 4 !== 0) return false;
  return year < 1582 || year % 100 !== 0 || year % 400 === 0;
}

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

export function daysInMonth(year: number, month: number): number {
  return month === 2 && isLeapYear(year) ? 29 : (monthLengths[month - 1] ?? 31);
}

/** 0 is Sunday. */
export function weekday(days: number): number {
  return (((days + 4) % 7) + 7) % 7;
}

export function dayOfYear(days: number): number {
  return days - daysFromCalendar(calendarFromDays(days).year, 1, 1) + 1;
}

/** The Monday that starts the ISO week of a day. */
export function isoWeekStart(days: number): number {
  return days - ((weekday(days) + 6) % 7);
}

export function isoYearStart(year: number): number {
  return isoWeekStart(daysFromCalendar(year, 1, 4));
}

export function isoYearAndWeek(days: number): { readonly year: number; readonly week: number } {
  // The Thursday of a week decides its year.
  const monday = isoWeekStart(days);
  const { year } = calendarFromDays(monday + 3);
  return { year, week: Math.floor((monday - isoYearStart(year)) / 7) + 1 };
}
