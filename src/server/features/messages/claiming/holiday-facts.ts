import type { Language } from '#contract/language.ts'
import { closedDates, listOccurrences, type OwnDayOff } from '#domain/hours/days-off.ts'
import { findLegalHoliday, listHolidays, type Holiday } from '#domain/time/holidays.ts'
import { addDays, dateOfEpochDay, weekdayOf, type LocalDate } from '#domain/time/wall-time.ts'

/** A holiday that a text speaks of. */
export interface HolidayFacts {
  readonly name: Readonly<Record<Language, string>>
  readonly from: LocalDate
  /** The first day on which the clinic works again. */
  readonly openAgain: LocalDate
  /** False of a legal one on which the clinic works. */
  readonly isClosed: boolean
}

/** A day off as the clinic wrote it down. */
export interface OwnHoliday extends OwnDayOff {
  readonly id: number
  readonly name_ro: string
  readonly name_en: string | null
}

export interface DaysOff {
  readonly own: readonly OwnHoliday[]
  readonly observesLegal: boolean
}

/** What a template is tied to: a legal holiday by its key, which comes every year, or the clinic's own by its id. */
interface HolidayLink {
  readonly holiday: number | null
  readonly holidayKey: string | null
}

/** As far as the next working day is looked for. */
const FURTHEST = 60

/** The template's holiday, if it begins on that day. */
export function findHoliday(
  { holiday, holidayKey }: HolidayLink,
  day: LocalDate,
  daysOff: DaysOff,
): HolidayFacts | undefined {
  const key = holidayKey ?? (holiday === null ? undefined : findLegalHoliday(holiday)?.key)
  const legal = key === undefined ? undefined : legalOn(day).find(each => each.key === key)
  if (legal) return { name: legal.name, from: day, ...around(day, day, daysOff) }
  const mine = daysOff.own.find(each => each.id === holiday && each.kind === 'closed')
  const span = mine && listOccurrences(mine, day, day).find(each => each.from === day)
  if (!mine || !span) return undefined
  const name = { ro: mine.name_ro, en: mine.name_en ?? mine.name_ro }
  return { name, from: day, ...around(day, span.to, daysOff), isClosed: true }
}

function around(from: LocalDate, to: LocalDate, { own, observesLegal }: DaysOff) {
  const until = addDays(to, FURTHEST)
  const closed = closedDates(own, observesLegal, from, until)
  const isClosed = (day: LocalDate) => closed.get(day) === null
  let openAgain = addDays(to, 1)
  while (openAgain < until && (weekdayOf(openAgain) === 7 || isClosed(openAgain)))
    openAgain = addDays(openAgain, 1)
  return { openAgain, isClosed: isClosed(from) }
}

function legalOn(day: LocalDate): readonly Holiday[] {
  return listHolidays(Number(day.slice(0, 4))).filter(each => each.date === day)
}

/** Of days since 1970-01-01. */
export const isLegalHoliday = (day: number): boolean => legalOn(dateOfEpochDay(day)).length > 0
