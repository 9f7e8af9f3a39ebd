import type { Language } from '#contract/field-messages.ts'
import type { BookingWarning, WarningKind } from '#domain/conflicts.ts'
import { formatTime, minutesOf } from '#domain/wall-time.ts'

const TEXTS: Record<WarningKind, Record<Language, string>> = {
  outside_schedule: {
    ro: 'În afara programului medicului: {from}–{to}.',
    en: 'Outside the doctor’s schedule: {from}–{to}.',
  },
  doctor_overlap: {
    ro: 'Medicul are altă programare: {from}–{to}.',
    en: 'The doctor has another booking: {from}–{to}.',
  },
  cabinet_overlap: {
    ro: 'Cabinetul este ocupat: {from}–{to}.',
    en: 'The cabinet is taken: {from}–{to}.',
  },
  blocked_time: { ro: 'Timp blocat: {from}–{to}.', en: 'Blocked time: {from}–{to}.' },
  patient_overlap: {
    ro: 'Pacientul are altă programare: {from}–{to}.',
    en: 'The patient has another booking: {from}–{to}.',
  },
  service_not_given: {
    ro: 'Medicul nu oferă de obicei „{service}”.',
    en: 'The doctor does not usually give “{service}”.',
  },
}

const KEPT_ONLINE: Record<Language, string> = {
  ro: 'Un pacient se programează chiar acum online: {from}–{to}.',
  en: 'A patient is booking online just now: {from}–{to}.',
}

/** The warning as a sentence, with its hours in the zone and the name of the service that it is about. */
export function warningText(
  warning: BookingWarning,
  language: Language,
  zone: string,
  serviceName = '',
): string {
  const time = (instant: number) => formatTime(minutesOf(instant, zone))
  const text = warning.reservationId === undefined ? TEXTS[warning.kind] : KEPT_ONLINE
  return text[language]
    .replace('{from}', time(warning.start))
    .replace('{to}', time(warning.end))
    .replace('{service}', () => serviceName)
}
