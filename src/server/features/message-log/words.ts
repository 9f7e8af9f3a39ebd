import { defineTexts } from '#contract/texts.ts'

export const LOG_EXPORT = defineTexts({
  title: { ro: 'Mesaje', en: 'Messages' },
  at: { ro: 'Ora', en: 'Time' },
  patient: { ro: 'Pacient', en: 'Patient' },
  recipient: { ro: 'Către', en: 'To' },
  channel: { ro: 'Canal', en: 'Channel' },
  message: { ro: 'Mesaj', en: 'Message' },
  text: { ro: 'Text', en: 'Text' },
  segments: { ro: 'Părți', en: 'Parts' },
  cost: { ro: 'Cost', en: 'Cost' },
  state: { ro: 'Stare', en: 'State' },
  reason: { ro: 'Motiv', en: 'Reason' },
  delivered_at: { ro: 'Livrat la', en: 'Delivered at' },
  hidden: { ro: 'Cod, text ascuns', en: 'Code, text hidden' },
})

export const CHANNELS = defineTexts({
  sms: { ro: 'SMS', en: 'SMS' },
  email: { ro: 'Email', en: 'Email' },
})

/** What a message is called that no template names. */
export const CATEGORIES = defineTexts({
  booked: { ro: 'Programare', en: 'Booking' },
  moved: { ro: 'Mutare', en: 'Move' },
  cancelled: { ro: 'Anulare', en: 'Cancellation' },
  code: { ro: 'Cod', en: 'Code' },
  form: { ro: 'Formular', en: 'Form' },
  report: { ro: 'Raport', en: 'Report' },
  confirmation: { ro: 'Cerere de confirmare', en: 'Request to confirm' },
  reminder: { ro: 'Reamintire', en: 'Reminder' },
  care: { ro: 'Îngrijire', en: 'Aftercare' },
  review: { ro: 'Recenzie', en: 'Review' },
  recall: { ro: 'Control', en: 'Recall' },
  birthday: { ro: 'La mulți ani', en: 'Birthday' },
  holiday: { ro: 'Sărbătoare', en: 'Holiday' },
  once: { ro: 'Anunț', en: 'Announcement' },
  totals: { ro: 'Raport programat', en: 'Scheduled report' },
  answer: { ro: 'Răspuns automat', en: 'Automatic answer' },
  staff: { ro: 'Mesaj al recepției', en: 'Message of the desk' },
  other: { ro: 'Alt mesaj', en: 'Another message' },
})

export const STATES = defineTexts({
  queued: { ro: 'În așteptare', en: 'Waiting' },
  sending: { ro: 'Pleacă', en: 'Leaving' },
  sent: { ro: 'Trimis', en: 'Sent' },
  undelivered: { ro: 'Nelivrat', en: 'Not delivered' },
  delivered: { ro: 'Livrat', en: 'Delivered' },
  failed: { ro: 'Netrimis', en: 'Not sent' },
  skipped: { ro: 'Sărit', en: 'Skipped' },
})

export const REASONS = defineTexts({
  cancelled: { ro: 'vizita s-a anulat', en: 'the visit was cancelled' },
  moved: { ro: 'vizita s-a mutat', en: 'the visit was moved' },
  pinned: { ro: 'vizita așteaptă altă oră', en: 'the visit waits for another hour' },
  status: { ro: 'starea vizitei s-a schimbat', en: 'the visit’s status changed' },
  no_contact: { ro: 'fără telefon și email', en: 'no phone and no email' },
  no_consent: { ro: 'fără acord', en: 'no consent' },
  too_late: { ro: 'prea târziu', en: 'too late' },
  told_already: { ro: 'spus deja', en: 'told already' },
  off: { ro: 'șablonul e oprit', en: 'the template is off' },
  cap: { ro: 'plafonul lunii', en: 'the month’s limit' },
  contact_changed: { ro: 'contactul s-a schimbat', en: 'the contact changed' },
  closed: { ro: 'clinica e închisă', en: 'the clinic is closed' },
})
