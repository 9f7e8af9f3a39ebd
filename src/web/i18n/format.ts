import { useTranslation } from 'react-i18next'
import type { Language } from './languages.ts'

const locales: Record<Language, string> = { ro: 'ro-RO', en: 'en-GB' }
const defaultZone = 'Europe/Bucharest'
const noBreakSpace = '\u00a0'

/** An instant (RFC 3339 or a Date) or a calendar date (`yyyy-MM-dd`), which has no zone. */
export type When = string | Date

function isPlainDate(when: When): when is string {
  return typeof when === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(when)
}

/** Formats for one language and one clinic's zone; a device's own zone never shows. */
export function createFormat(language: Language, zone: string = defaultZone) {
  const locale = locales[language]
  const formats = new Map<string, Intl.DateTimeFormat>()

  function formatIn(when: When, options: Intl.DateTimeFormatOptions): string {
    const timeZone = isPlainDate(when) ? 'UTC' : zone
    const key = timeZone + JSON.stringify(options)
    let format = formats.get(key)
    if (!format) {
      format = new Intl.DateTimeFormat(locale, { ...options, timeZone })
      formats.set(key, format)
    }
    // "27 nov." must not break across lines.
    return format.format(new Date(when)).replace(/(\d) (?=\p{L})/gu, `$1${noBreakSpace}`)
  }

  function amount(lei: number): string {
    const digits = Number.isInteger(lei) ? 0 : 2
    return lei.toLocaleString(locale, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      useGrouping: true,
    })
  }

  const dayShort = (when: When) => formatIn(when, { weekday: 'short', day: 'numeric', month: 'short' })
  const time = (when: When) => formatIn(when, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

  return {
    /** BCP 47, for `Intl` beyond these formats. */
    locale,
    /** "vin., 27 nov." */
    dayShort,
    /** "vineri, 27 noiembrie" */
    day: (when: When) => formatIn(when, { weekday: 'long', day: 'numeric', month: 'long' }),
    /** "vineri, 27 noiembrie 2026" */
    dayLong: (when: When) =>
      formatIn(when, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    /** "27 noiembrie 2026" */
    date: (when: When) => formatIn(when, { day: 'numeric', month: 'long', year: 'numeric' }),
    /** "27 nov." */
    dayMonth: (when: When) => formatIn(when, { day: 'numeric', month: 'short' }),
    /** "noiembrie 2026" */
    month: (when: When) => formatIn(when, { month: 'long', year: 'numeric' }),
    /** "noiembrie" */
    monthName: (when: When) => formatIn(when, { month: 'long' }),
    /** "nov." */
    monthShort: (when: When) => formatIn(when, { month: 'short' }),
    /** "vineri" */
    weekday: (when: When) => formatIn(when, { weekday: 'long' }),
    /** "vin." */
    weekdayShort: (when: When) => formatIn(when, { weekday: 'short' }),
    /** "27" */
    dayNumber: (when: When) => formatIn(when, { day: 'numeric' }),
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
    /** "4,9" in Romanian. */
    number: (value: number, digits = 0) =>
      value.toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  }
}

export type Format = ReturnType<typeof createFormat>

const known = new Map<string, Format>()

/** The formats of the language on screen; `zone` is the clinic's IANA zone. */
export function useFormat(zone: string = defaultZone): Format {
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
