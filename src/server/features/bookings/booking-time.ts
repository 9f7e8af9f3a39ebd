import { LOCALES, type Language } from '#contract/language.ts'
import { say } from '#contract/texts.ts'
import { WORDS } from './words.ts'

/** Day and hour as every message writes them, in the clinic's zone: "vineri, 27 noiembrie, ora 10:30". */
export function formatBookingTime(instant: number, zone: string, language: Language): string {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(LOCALES[language], { timeZone: zone, ...options }).format(instant)
  const day = format({ weekday: 'long', day: 'numeric', month: 'long' })
  const hour = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  return say(WORDS.when, language, { day, hour })
}
