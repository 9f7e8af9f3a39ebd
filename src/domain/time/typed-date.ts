// Dates as people type them: day first, with whatever separator is at hand.

import { isLocalDate, type LocalDate } from './wall-time.ts'

/**
 * The date that a text means: 27.11.2026, 27/11/26, 27 11 2026, 27112026, 27.11 of this year, or 2026-11-27. Two digits of
 * a year are the latest such year up to `lastYear`. Undefined when it is no date.
 */
export function readTypedDate(
  text: string,
  { thisYear, lastYear }: { thisYear: number; lastYear: number },
): LocalDate | undefined {
  const typed = text.trim()
  if (isLocalDate(typed)) return typed
  const match =
    /^(\d{1,2})[ ./-]+(\d{1,2})(?:[ ./-]+(\d{4}|\d{2}))?[ .]*$/.exec(typed) ??
    /^(\d\d)(\d\d)(\d{4}|\d\d)$/.exec(typed)
  if (!match) return undefined
  const [, day = '', month = '', year] = match
  const date = `${wholeYear(year, thisYear, lastYear)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isLocalDate(date) ? date : undefined
}

function wholeYear(year: string | undefined, thisYear: number, lastYear: number): string {
  if (year === undefined) return String(thisYear)
  if (year.length === 4) return year
  const inCentury = Math.floor(lastYear / 100) * 100 + Number(year)
  return String(inCentury > lastYear ? inCentury - 100 : inCentury)
}

export type DateSeparator = '.' | '/'

/** As it is typed: 27.11.2026, or 27/11/2026. */
export function writeTypedDate(date: LocalDate, separator: DateSeparator): string {
  return date.split('-').toReversed().join(separator)
}

/** Separates day, month and year while somebody types digits alone, as a phone's keypad has nothing else. */
export function separateTypedDate(text: string, before: string, separator: DateSeparator): string {
  const isGrowing = text.length > before.length
  // Whoever types it too has it already.
  if (isGrowing && /[./-]{2}$/.test(text)) return text.slice(0, -1)
  return isGrowing && /^(\d{2}|\d{2}[./]\d{2})$/.test(text) ? `${text}${separator}` : text
}
