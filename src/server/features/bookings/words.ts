// What bookings say: warnings to those who book, messages to patients.

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
  clinicPhone: { ro: 'Telefonul clinicii: {phone}', en: "The clinic's phone: {phone}" },
})

const SUBJECT = { ro: 'Programarea ta la {clinic}: {when}', en: 'Your visit at {clinic}: {when}' } as const
const MOVED = {
  ro: 'Programarea ta la {clinic} s-a mutat: {when}',
  en: 'Your visit at {clinic} has moved: {when}',
} as const
const CANCELLED = {
  ro: 'Programarea ta la {clinic} a fost anulată',
  en: 'Your visit at {clinic} has been cancelled',
} as const

/** Short enough for an SMS; the subject is for those whom only an email reaches. */
export const NOTICES = {
  requested: defineTexts({
    subject: SUBJECT,
    body: {
      ro: '{clinic}: cerere primită, {when}. Detalii sau anulare: {link}',
      en: '{clinic}: visit requested, {when}. Details or cancel: {link}',
    },
  }),
  booked: defineTexts({
    subject: SUBJECT,
    body: {
      ro: '{clinic}: programare făcută, {when}. Detalii sau anulare: {link}',
      en: '{clinic}: visit booked, {when}. Details or cancel: {link}',
    },
  }),
  approved: defineTexts({
    subject: SUBJECT,
    body: {
      ro: '{clinic}: programare aprobată, {when}. Detalii sau anulare: {link}',
      en: '{clinic}: visit approved, {when}. Details or cancel: {link}',
    },
  }),
  moved: defineTexts({
    subject: MOVED,
    body: {
      ro: '{clinic}: programarea ta s-a mutat: {when}, {doctor}. Detalii sau anulare: {link}',
      en: '{clinic}: your visit has moved: {when}, {doctor}. Details or cancel: {link}',
    },
  }),
  movedByYou: defineTexts({
    subject: MOVED,
    body: {
      ro: '{clinic}: ai mutat vizita pe {when}. Detalii sau anulare: {link}',
      en: '{clinic}: you moved your visit to {when}. Details or cancel: {link}',
    },
  }),
  moveRequested: defineTexts({
    subject: MOVED,
    body: {
      ro: '{clinic}: ai cerut {when} în locul orei vechi. Îți scriem când aprobăm: {link}',
      en: '{clinic}: you asked for {when} instead. We write when we approve: {link}',
    },
  }),
  cancelled: defineTexts({
    subject: CANCELLED,
    body: {
      ro: '{clinic}: programarea din {when} a fost anulată.',
      en: '{clinic}: the visit of {when} has been cancelled.',
    },
  }),
  cancelledCall: defineTexts({
    subject: CANCELLED,
    body: {
      ro: '{clinic}: programarea din {when} a fost anulată. Telefon: {phone}',
      en: '{clinic}: the visit of {when} has been cancelled. Phone: {phone}',
    },
  }),
  restored: defineTexts({
    subject: {
      ro: 'Programarea ta la {clinic} rămâne valabilă: {when}',
      en: 'Your visit at {clinic} stands: {when}',
    },
    body: {
      ro: '{clinic}: programarea ta din {when} rămâne valabilă, anularea a fost o greșeală. Detalii: {link}',
      en: '{clinic}: your visit of {when} stands, its cancellation was a mistake. Details: {link}',
    },
  }),
  givenUp: defineTexts({
    subject: {
      ro: 'Programarea ta la {clinic} este anulată',
      en: 'Your visit at {clinic} is cancelled',
    },
    body: {
      ro: '{clinic}: ai anulat vizita de {when}. Programează alta: {link}',
      en: '{clinic}: you cancelled the visit of {when}. Book another: {link}',
    },
  }),
}

/** The email of a booking made online, by what has become of it. */
export const CONFIRMATION = defineTexts({
  subject: SUBJECT,
  body: {
    ro: 'Bună, {name},\n\n{news}\n\nCând: {when}\nMedic: {doctor}\nPentru: {services}\nUnde: {place}\n\n{action}:\n{link}\n\nPune-o în calendarul tău:\n{calendar}',
    en: 'Hello {name},\n\n{news}\n\nWhen: {when}\nDoctor: {doctor}\nFor: {services}\nWhere: {place}\n\n{action}:\n{link}\n\nAdd it to your calendar:\n{calendar}',
  },
})

export const NEWS = defineTexts({
  requested: {
    ro: 'Clinica a primit cererea ta. Îți scriem când o aprobă.',
    en: 'The clinic has your request. We will write to you when it approves.',
  },
  booked: { ro: 'Programarea ta este făcută.', en: 'Your visit is booked.' },
  movedByYou: {
    ro: 'Ai mutat programarea. Ora veche este liberă pentru altcineva.',
    en: 'You have moved your visit. The old hour is free for somebody else.',
  },
  moveRequested: {
    ro: 'Ai cerut altă oră. Clinica ți-o păstrează și îți scriem când o aprobă.',
    en: 'You have asked for another hour. The clinic keeps it for you and we will write when it approves.',
  },
  approved: { ro: 'Clinica a aprobat programarea ta.', en: 'The clinic has approved your visit.' },
})

/** What its link is for: what the clinic has not approved cannot be confirmed yet. */
export const ACTIONS = defineTexts({
  requested: { ro: 'Vezi sau anulează cererea', en: 'See or cancel it' },
  booked: { ro: 'Vezi, confirmă sau anulează programarea', en: 'See, confirm or cancel it' },
  movedByYou: { ro: 'Vezi, confirmă sau anulează programarea', en: 'See, confirm or cancel it' },
  moveRequested: { ro: 'Vezi sau anulează cererea', en: 'See or cancel it' },
  approved: { ro: 'Vezi, confirmă sau anulează programarea', en: 'See, confirm or cancel it' },
})
