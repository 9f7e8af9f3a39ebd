import { useTranslation } from 'react-i18next'
import type { Language } from './languages.ts'

const locales: Record<Language, string> = { ro: 'ro-RO', en: 'en-GB' }
export const DEFAULT_ZONE = 'Europe/Bucharest'
const noBreakSpace = '\u00a0'

/** A page says the same few days and hours over and over. */
const KEPT_TEXTS = 1_000

/** An instant (RFC 3339 or a Date) or a calendar date (`yyyy-MM-dd`), which has no zone. */
export type When = string | Date

function isPlainDate(when: When): when is string {
  return typeof when === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(when)
}

/** Formats for one language and one clinic's zone; a device's own zone never shows. */
export function createFormat(language: Language, zone: string = DEFAULT_ZONE) {
  const locale = locales[language]

  /** Made once each, when they are first needed: making one costs as much as formatting a hundred days. */
  function formatWith(options: Intl.DateTimeFormatOptions): (when: When) => string {
    const make = (timeZone: string) => new Intl.DateTimeFormat(locale, { ...options, timeZone })
    let ofDates: Intl.DateTimeFormat | undefined
    let ofInstants: Intl.DateTimeFormat | undefined
    const known = new Map<string, string>()
    function write(when: When): string {
      const format = isPlainDate(when) ? (ofDates ??= make('UTC')) : (ofInstants ??= make(zone))
      // "27 nov." must not break across lines.
      return format.format(new Date(when)).replace(/(\d) (?=\p{L})/gu, `$1${noBreakSpace}`)
    }
    return when => {
      if (typeof when !== 'string') return write(when)
      let text = known.get(when)
      if (text === undefined) {
        text = write(when)
        if (known.size >= KEPT_TEXTS) known.clear()
        known.set(when, text)
      }
      return text
    }
  }

  const numbers: Intl.NumberFormat[] = []
  /** "4,9" in Romanian. */
  const number = (value: number, digits = 0) =>
    (numbers[digits] ??= new Intl.NumberFormat(locale, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })).format(value)
  const amount = (lei: number) => number(lei, Number.isInteger(lei) ? 0 : 2)
  const dayShort = formatWith({ weekday: 'short', day: 'numeric', month: 'short' })
  const time = formatWith({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

  return {
    /** BCP 47, for `Intl` beyond these formats. */
    locale,
    /** "vin., 27 nov." */
    dayShort,
    /** "vineri, 27 noiembrie" */
    day: formatWith({ weekday: 'long', day: 'numeric', month: 'long' }),
    /** "vineri, 27 noiembrie 2026" */
    dayLong: formatWith({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    /** "27 noiembrie 2026" */
    date: formatWith({ day: 'numeric', month: 'long', year: 'numeric' }),
    /** "27 nov. 2026" */
    dayMonthYear: formatWith({ day: 'numeric', month: 'short', year: 'numeric' }),
    /** "27 nov." */
    dayMonth: formatWith({ day: 'numeric', month: 'short' }),
    /** "noiembrie 2026" */
    month: formatWith({ month: 'long', year: 'numeric' }),
    /** "noiembrie" */
    monthName: formatWith({ month: 'long' }),
    /** "nov." */
    monthShort: formatWith({ month: 'short' }),
    /** "vineri" */
    weekday: formatWith({ weekday: 'long' }),
    /** "vin." */
    weekdayShort: formatWith({ weekday: 'short' }),
    /** "27" */
    dayNumber: formatWith({ day: 'numeric' }),
    /** "17:30" */
    time,
    /** "vin., 27 nov., 17:30" */
    dayTime: (when: When) => `${dayShort(when)}, ${time(when)}`,
    /** "17:30–18:15" */
    timeRange: (start: When, end: When) => `${time(start)}–${time(end)}`,
    /** Lei without their name: "280", "1.250,50"; bani where there are any. */
    amount,
    /** Lei: "280 lei", "1.250,50 lei". */
    money: (lei: number) => `${amount(lei)}${noBreakSpace}lei`,
    /** Lei as accounts write them, always with their bani: "1.450,00". */
    sum: (lei: number) => number(lei, 2),
    number,
  }
}

export type Format = ReturnType<typeof createFormat>

const known = new Map<string, Format>()

/** The formats of the language on screen; `zone` is the clinic's IANA zone. */
export function useFormat(zone: string = DEFAULT_ZONE): Format {
  const { i18n } = useTranslation()
  const language: Language = i18n.language === 'en' ? 'en' : 'ro'
  const key = `${language} ${zone}`
  let format = known.get(key)
  if (!format) {
    format = createFormat(language, zone)
    known.set(key, format)
  }
  return format
}
