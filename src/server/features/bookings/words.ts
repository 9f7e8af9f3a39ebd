// What bookings say to those who book.

import { defineTexts } from '#contract/texts.ts'

/** By the kind of the warning; `kept_online` is blocked time of a patient who books just now. */
export const WARNINGS = defineTexts({
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
  cabinet_not_for: {
    ro: 'Cabinetul nu este pentru „{service}”.',
    en: 'The cabinet is not for “{service}”.',
  },
  kept_online: {
    ro: 'Un pacient se programează chiar acum online: {from}–{to}.',
    en: 'A patient is booking online just now: {from}–{to}.',
  },
})

export const WORDS = defineTexts({
  when: { ro: '{day}, ora {hour}', en: '{day}, at {hour}' },
})
