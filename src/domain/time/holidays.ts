// Romanian legal holidays (Labour Code, article 139, as in force since 2024). Easter and Pentecost are Orthodox.

import { addDays, dateOfEpochDay, DAY, type LocalDate } from './wall-time.ts'

export type Holiday = {
  readonly date: LocalDate
  /** Stable across years, for templates tied to a holiday. */
  readonly key: string
  readonly name: { readonly ro: string; readonly en: string }
}

type Row = readonly [key: string, when: string | number, ro: string, en: string]

// A text is month and day, a number is days after Easter Sunday.
const ROWS: readonly Row[] = [
  ['new_year', '01-01', 'Anul Nou', "New Year's Day"],
  ['new_year_2', '01-02', 'A doua zi de Anul Nou', "Day after New Year's Day"],
  ['epiphany', '01-06', 'Boboteaza', 'Epiphany'],
  ['saint_john', '01-07', 'Sfântul Ioan Botezătorul', 'Saint John the Baptist'],
  ['unification', '01-24', 'Ziua Unirii Principatelor Române', 'Unification Day'],
  ['good_friday', -2, 'Vinerea Mare', 'Good Friday'],
  ['easter', 0, 'Paștele', 'Easter Sunday'],
  ['easter_2', 1, 'A doua zi de Paște', 'Easter Monday'],
  ['labour_day', '05-01', 'Ziua Muncii', 'Labour Day'],
  ['children', '06-01', 'Ziua Copilului', "Children's Day"],
  ['pentecost', 49, 'Rusaliile', 'Pentecost'],
  ['pentecost_2', 50, 'A doua zi de Rusalii', 'Whit Monday'],
  ['dormition', '08-15', 'Adormirea Maicii Domnului', 'Dormition of the Mother of God'],
  ['saint_andrew', '11-30', 'Sfântul Andrei', 'Saint Andrew'],
  ['national_day', '12-01', 'Ziua Națională a României', 'National Day'],
  ['christmas', '12-25', 'Crăciunul', 'Christmas Day'],
  ['christmas_2', '12-26', 'A doua zi de Crăciun', 'Second Day of Christmas'],
]

/** By date. Two holidays may share a date, as Whit Monday and Children's Day do in 2026. */
export function listHolidays(year: number): readonly Holiday[] {
  let list = years.get(year)
  if (!list) {
    list = reckonHolidays(year)
    if (years.size >= KEPT_YEARS) years.clear()
    years.set(year, list)
  }
  return list
}

/** Its id on the wire: the year and its number among the legal ones, which never changes. */
export function legalIdOf({ date, key }: Holiday): number {
  return Number(date.slice(0, 4)) * 100 + ROWS.findIndex(row => row[0] === key) + 1
}

export function findLegalHoliday(id: number): Holiday | undefined {
  const year = Math.floor(id / 100)
  return year < 1900 || year > 2199 ? undefined : listHolidays(year).find(day => legalIdOf(day) === id)
}

const KEPT_YEARS = 64
const years = new Map<number, readonly Holiday[]>()

function reckonHolidays(year: number): Holiday[] {
  const easter = orthodoxEaster(year)
  return ROWS.map(([key, when, ro, en]) => ({
    date: typeof when === 'number' ? addDays(easter, when) : `${year}-${when}`,
    key,
    name: { ro, en },
  })).toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)))
}

/** The Sunday after the Julian calendar's paschal full moon, as a Gregorian date. */
export function orthodoxEaster(year: number): LocalDate {
  const moon = (19 * (year % 19) + 15) % 30
  const toSunday = (2 * (year % 4) + 4 * (year % 7) - moon + 34) % 7
  const julianDay = moon + toSunday + 22
  const lag = Math.floor(year / 100) - Math.floor(year / 400) - 2
  return dateOfEpochDay(Date.UTC(year, 2, julianDay + lag) / DAY)
}
