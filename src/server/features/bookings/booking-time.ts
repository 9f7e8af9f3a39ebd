import type { Language } from '#contract/field-messages.ts'

const LOCALES: Record<Language, string> = { ro: 'ro-RO', en: 'en-GB' }

/** Day and hour as every message writes them, in the clinic's zone: "vineri, 27 noiembrie, ora 10:30". */
export function formatBookingTime(instant: number, zone: string, language: Language): string {
  const locale = LOCALES[language]
  const day = new Intl.DateTimeFormat(locale, {
    timeZone: zone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  }).format(instant)
  const hour = new Intl.DateTimeFormat(locale, {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(instant)
  return `${day}, ${language === 'en' ? 'at' : 'ora'} ${hour}`
}
