import type { Language } from '#contract/language.ts'
import { say } from '#contract/texts.ts'
import type { BookingWarning } from '#domain/bookings/conflicts.ts'
import { formatTime, minutesOf } from '#domain/time/wall-time.ts'
import { WARNINGS } from './words.ts'

/** The warning as a sentence, with its hours in the zone and the name of the service that it is about. */
export function warningText(
  warning: BookingWarning,
  language: Language,
  zone: string,
  serviceName = '',
): string {
  const time = (instant: number) => formatTime(minutesOf(instant, zone))
  const text = WARNINGS[warning.reservationId === undefined ? warning.kind : 'kept_online']
  return say(text, language, { from: time(warning.start), to: time(warning.end), service: serviceName })
}
