import { LOCALES, type Language } from '#contract/language.ts'
import { say } from '#contract/texts.ts'
import type { FigureKind, Group } from '#domain/reports/figures.ts'
import { addMonths, type DateRange } from '#domain/time/months.ts'
import { addDays, formatTime, type LocalDate } from '#domain/time/wall-time.ts'
import { SAID } from './words.ts'

// Reports as files and mails say them.

const formatOf = (language: Language, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(LOCALES[language], { timeZone: 'UTC', ...options })

/** "1–28 nov. 2026", "noiembrie 2026" where it is a whole month, "28 nov. 2026". */
export function sayDays({ from, to }: DateRange, language: Language): string {
  const month = from.slice(0, 7)
  if (from === `${month}-01` && to === addDays(`${addMonths(month, 1)}-01`, -1))
    return sayMonth(month, language)
  return formatOf(language, { day: 'numeric', month: 'short', year: 'numeric' })
    .formatRange(new Date(from), new Date(to))
    .replaceAll('\u2009', '')
}

const sayMonth = (month: string, language: Language) =>
  formatOf(language, { month: 'long', year: 'numeric' }).format(new Date(`${month}-01`))

interface Named {
  readonly key: string
  readonly label: string
  readonly partial: boolean
}

/** A point of a report as a table names it: its span, its name, or its name and hour. */
export function sayPoint({ key, label, partial }: Named, group: Group, language: Language): string {
  const said = sayKey(key, label, group, language)
  return partial ? say(SAID.runs, language, { label: said }) : said
}

function sayKey(key: string, label: string, group: Group, language: Language): string {
  if (group === 'month') return sayMonth(key, language)
  if (group === 'week') {
    const first = mondayOf(key)
    const span = sayDays({ from: first, to: addDays(first, 6) }, language)
    return say(SAID.week, language, { week: Number(key.slice(6)), span })
  }
  const [of, hour] = key.split('-')
  if (!group.endsWith('_hour') || hour === undefined) return label
  const name = group === 'weekday_hour' ? sayWeekday(Number(of), language) : label
  return say(SAID.hour, language, { name, hour: formatTime(Number(hour) * 60) })
}

/** The fourth of January lies in the first week of its year. */
function mondayOf(week: string): LocalDate {
  const fourth = new Date(`${week.slice(0, 4)}-01-04`)
  const first = -((fourth.getUTCDay() + 6) % 7)
  return addDays(`${week.slice(0, 4)}-01-04`, first + 7 * (Number(week.slice(6)) - 1))
}

/** A weekday (ISO) by its name. */
export const sayWeekday = (weekday: number, language: Language): string =>
  // The fifth of January 2026 was a Monday.
  formatOf(language, { weekday: 'long' }).format(new Date(Date.UTC(2026, 0, 4 + weekday)))

const number = (value: number, digits: number, language: Language, sign: 'auto' | 'exceptZero' = 'auto') =>
  new Intl.NumberFormat(LOCALES[language], {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: sign,
  }).format(value)

const short = (value: number) => (Number.isInteger(Math.round(value * 10) / 10) ? 0 : 1)

/** "354.100,00 lei", "4,6 %", "12 h 30 min"; "–" of what would be divided by nothing. */
export function sayFigure(kind: FigureKind, value: number | null | undefined, language: Language): string {
  if (value === null || value === undefined) return '–'
  if (kind === 'money') return `${number(value, 2, language)} lei`
  if (kind === 'percent') return percent(number(value, short(value), language), language)
  if (kind === 'rating') return number(value, 2, language)
  if (kind === 'count') return number(value, 0, language)
  const whole = Math.round(value)
  return say(SAID.hours, language, {
    full: number(Math.trunc(whole / 60), 0, language),
    rest: Math.abs(whole % 60),
  })
}

const percent = (value: string, language: Language) => say(SAID.percent, language, { value })

/** What became of a figure since: in percent, in points of what is in percent itself; undefined where one is not there. */
export function sayChange(
  kind: FigureKind,
  now: number | null | undefined,
  before: number | null | undefined,
  language: Language,
): string | undefined {
  if (now === null || now === undefined || before === null || before === undefined) return undefined
  const by = now - before
  if (Math.abs(by) < 0.005) return say(SAID.same, language)
  if (kind === 'percent')
    return say(SAID.points, language, { by: number(by, short(by), language, 'exceptZero') })
  if (kind === 'rating') return number(by, 2, language, 'exceptZero')
  if (before === 0) return say(SAID.isNew, language)
  const share = (by / Math.abs(before)) * 100
  return percent(number(share, short(share), language, 'exceptZero'), language)
}
