// The templates that a clinic starts with: what each is called and says.

import { defineTexts } from '#contract/texts.ts'

export const NAMES = defineTexts({
  booked: { ro: 'Programare făcută', en: 'Visit booked' },
  moved: { ro: 'Programare mutată', en: 'Visit moved' },
  cancelled: { ro: 'Programare anulată', en: 'Visit cancelled' },
  code: { ro: 'Cod de verificare', en: 'One-time code' },
  confirmation: { ro: 'Cerere de confirmare', en: 'Request to confirm' },
  reminder: { ro: 'Reamintire', en: 'Reminder' },
  reminderEmail: { ro: 'Reamintire pe email', en: 'Reminder by email' },
  lastReminder: { ro: 'Ultima reamintire', en: 'Last reminder' },
  care: { ro: 'Îngrijire după extracție', en: 'Care after an extraction' },
  review: { ro: 'Părerea ta', en: 'Your opinion' },
  birthday: { ro: 'La mulți ani', en: 'Happy birthday' },
  holiday: { ro: 'Închis de Crăciun', en: 'Closed for Christmas' },
  recall: { ro: 'Control la 6 luni', en: 'Check-up after 6 months' },
})

/** By SMS, each within one part in its longest usual case. */
export const SMS = defineTexts({
  booked: {
    ro: '{clinic_name}: {news}, {visit_day}, ora {visit_time}. Detalii sau anulare: {visit_link}',
    en: '{clinic_name}: {news}, {visit_day}, at {visit_time}. Details or cancel: {visit_link}',
  },
  moved: { ro: '{clinic_name}: {news}. {next_step}', en: '{clinic_name}: {news}. {next_step}' },
  cancelled: { ro: '{clinic_name}: {news}. {next_step}', en: '{clinic_name}: {news}. {next_step}' },
  code: {
    ro: '{code} este codul tău Zâmbet, valabil 10 minute.',
    en: '{code} is your Zâmbet code, valid for 10 minutes.',
  },
  /** Where answers arrive. */
  confirmation: {
    ro: '{clinic_name}: te așteptăm {visit_day}, ora {visit_time}, la {doctor_name}. Vii? Răspunde DA sau NU.',
    en: '{clinic_name}: we expect you {visit_day}, at {visit_time}, with {doctor_name}. Coming? Reply YES or NO.',
  },
  /** Where they do not. */
  confirmationByLink: {
    ro: '{clinic_name}: te așteptăm {visit_day}, ora {visit_time}. Vii? Confirmă sau anulează aici: {visit_link}',
    en: '{clinic_name}: we expect you {visit_day}, at {visit_time}. Confirm or cancel here: {visit_link}',
  },
  confirmed: {
    ro: 'Mulțumim, programarea este confirmată. Detalii: {visit_link}',
    en: 'Thank you, your visit is confirmed. Details: {visit_link}',
  },
  givenUp: {
    ro: 'Am anulat programarea. Altă oră: {visit_link}',
    en: 'Your visit is cancelled. Another hour: {visit_link}',
  },
  reminder: {
    ro: '{clinic_name}: te așteptăm {visit_day}, ora {visit_time}, la {doctor_name}. Detalii: {visit_link}',
    en: '{clinic_name}: we expect you {visit_day}, at {visit_time}, with {doctor_name}. Details: {visit_link}',
  },
  lastReminder: {
    ro: '{clinic_name}: ne vedem azi la {visit_time}, la {doctor_name}. Dacă întârzii, sună la {clinic_phone}.',
    en: '{clinic_name}: see you today at {visit_time}, with {doctor_name}. If you are late, call {clinic_phone}.',
  },
  care: {
    ro: '{patient_first_name}, 2 ore nu mânca și nu clăti. Azi fără fumat, alcool și băuturi fierbinți. Dacă sângerează sau doare tare, sună: {clinic_phone}',
    en: '{patient_first_name}, no food or rinsing for 2 hours. No smoking, alcohol or hot drinks today. If it bleeds or hurts badly, call {clinic_phone}',
  },
  review: {
    ro: '{clinic_name}: cum a fost la {doctor_name}? Durează un minut: {rate_link}',
    en: '{clinic_name}: how was it with {doctor_name}? It takes a minute: {rate_link}',
  },
  birthday: {
    ro: 'La mulți ani, {patient_first_name}! Echipa {clinic_name} îți dorește sănătate și zâmbete.',
    en: 'Happy birthday, {patient_first_name}! The team of {clinic_name} wishes you health and smiles.',
  },
  holiday: {
    ro: '{clinic_name}: de {holiday_name} suntem închiși din {closed_from}. Ne vedem din {open_again}. Telefon: {clinic_phone}',
    en: '{clinic_name}: closed for {holiday_name} from {closed_from}. Open again {open_again}. Phone: {clinic_phone}',
  },
  recall: {
    ro: '{patient_first_name}, au trecut 6 luni de la ultima vizită la {clinic_name}. E timpul pentru un control: {visit_link}',
    en: '{patient_first_name}, it is 6 months since your last visit at {clinic_name}. Time for a check-up: {visit_link}',
  },
})

export const SUBJECTS = defineTexts({
  booked: {
    ro: 'Programarea ta la {clinic_name}: {visit_day}, ora {visit_time}',
    en: 'Your visit at {clinic_name}: {visit_day}, at {visit_time}',
  },
  news: { ro: '{news}', en: '{news}' },
  expected: {
    ro: 'Te așteptăm {visit_day}, ora {visit_time}',
    en: 'We expect you {visit_day}, at {visit_time}',
  },
  confirmation: {
    ro: 'Vii {visit_day}, ora {visit_time}?',
    en: 'Coming on {visit_day}, at {visit_time}?',
  },
  care: { ro: 'Ce ai de făcut după extracție', en: 'What to do after the extraction' },
  review: { ro: 'Cum a fost la {doctor_name}?', en: 'How was it with {doctor_name}?' },
  birthday: { ro: 'La mulți ani, {patient_first_name}!', en: 'Happy birthday, {patient_first_name}!' },
  holiday: { ro: '{clinic_name}: închis de {holiday_name}', en: '{clinic_name}: closed for {holiday_name}' },
  recall: { ro: 'E timpul pentru un control', en: 'Time for a check-up' },
})

/** A line whose keywords have nothing to say is left out. "Label:" above an address becomes a button. */
export const EMAILS = defineTexts({
  booked: {
    ro: 'Bună, {patient_first_name},\n\n{news}\n\nCând: {visit_day}, ora {visit_time}\nMedic: {doctor_name}\nPentru: {services}\nUnde: {location_name}, {location_address}\n\n{next_step}:\n{visit_link}\n\nPune-o în calendarul tău:\n{calendar_link}\n\nTelefonul clinicii: {clinic_phone}',
    en: "Hello {patient_first_name},\n\n{news}\n\nWhen: {visit_day}, at {visit_time}\nDoctor: {doctor_name}\nFor: {services}\nWhere: {location_name}, {location_address}\n\n{next_step}:\n{visit_link}\n\nAdd it to your calendar:\n{calendar_link}\n\nThe clinic's phone: {clinic_phone}",
  },
  cancelled: { ro: '{clinic_name}: {news}. {next_step}', en: '{clinic_name}: {news}. {next_step}' },
  expected: {
    ro: 'Bună, {patient_first_name},\n\nTe așteptăm {visit_day}, ora {visit_time}.\n\nMedic: {doctor_name}\nPentru: {services}\nUnde: {location_name}, {location_address}\n\nVezi, confirmă sau anulează programarea:\n{visit_link}\n\nPune-o în calendarul tău:\n{calendar_link}\n\nTelefonul clinicii: {clinic_phone}',
    en: "Hello {patient_first_name},\n\nWe expect you {visit_day}, at {visit_time}.\n\nDoctor: {doctor_name}\nFor: {services}\nWhere: {location_name}, {location_address}\n\nSee, confirm or cancel it:\n{visit_link}\n\nAdd it to your calendar:\n{calendar_link}\n\nThe clinic's phone: {clinic_phone}",
  },
  care: {
    ro: 'Bună, {patient_first_name},\n\nDupă extracție:\n– 2 ore nu mânca și nu clăti gura;\n– azi fără fumat, alcool și băuturi fierbinți;\n– dormi cu capul mai sus și pune ceva rece pe obraz;\n– periază dinții, dar ocolește locul.\n\nDacă sângerează mult sau doare tare, sună-ne: {clinic_phone}',
    en: 'Hello {patient_first_name},\n\nAfter the extraction:\n– no food and no rinsing for 2 hours;\n– no smoking, alcohol or hot drinks today;\n– sleep with your head raised and keep something cold on your cheek;\n– brush your teeth, but not that place.\n\nIf it bleeds a lot or hurts badly, call us: {clinic_phone}',
  },
  review: {
    ro: 'Bună, {patient_first_name},\n\nCum a fost la {doctor_name}? Durează un minut și îi ajută pe cei care caută un medic.\n\nSpune-ne părerea ta:\n{rate_link}',
    en: 'Hello {patient_first_name},\n\nHow was it with {doctor_name}? It takes a minute and helps those who look for a doctor.\n\nTell us your opinion:\n{rate_link}',
  },
  birthday: {
    ro: 'La mulți ani, {patient_first_name}!\n\nEchipa {clinic_name} îți dorește sănătate și zâmbete.',
    en: 'Happy birthday, {patient_first_name}!\n\nThe team of {clinic_name} wishes you health and smiles.',
  },
  holiday: {
    ro: 'Bună, {patient_first_name},\n\nDe {holiday_name} suntem închiși din {closed_from}. Ne vedem din {open_again}.\n\nTelefon: {clinic_phone}',
    en: 'Hello {patient_first_name},\n\nWe are closed for {holiday_name} from {closed_from}. Open again {open_again}.\n\nPhone: {clinic_phone}',
  },
  recall: {
    ro: 'Bună, {patient_first_name},\n\nAu trecut 6 luni de la ultima vizită la {clinic_name}. Un control ține problemele mici.\n\nProgramează-te:\n{visit_link}\n\nTelefonul clinicii: {clinic_phone}',
    en: "Hello {patient_first_name},\n\nIt is 6 months since your last visit at {clinic_name}. A check-up keeps problems small.\n\nBook a visit:\n{visit_link}\n\nThe clinic's phone: {clinic_phone}",
  },
})

export const WHEN = defineTexts({ when: { ro: '{day}, ora {hour}', en: '{day}, at {hour}' } })

/** What an SMS tells of a visit. */
export const NEWS = defineTexts({
  requested: { ro: 'cerere primită', en: 'visit requested' },
  booked: { ro: 'programare făcută', en: 'visit booked' },
  approved: { ro: 'programare aprobată', en: 'visit approved' },
  moved: { ro: 'programarea ta s-a mutat: {when}, {doctor}', en: 'your visit has moved: {when}, {doctor}' },
  movedByYou: { ro: 'ai mutat vizita pe {when}', en: 'you moved your visit to {when}' },
  moveRequested: { ro: 'ai cerut {when} în locul orei vechi', en: 'you asked for {when} instead' },
  restored: {
    ro: 'programarea ta din {when} rămâne valabilă, anularea a fost o greșeală',
    en: 'your visit of {when} stands, its cancellation was a mistake',
  },
  cancelled: { ro: 'programarea din {when} a fost anulată', en: 'the visit of {when} has been cancelled' },
  givenUp: { ro: 'ai anulat vizita de {when}', en: 'you cancelled the visit of {when}' },
})

const DETAILS = { ro: 'Detalii sau anulare: {link}', en: 'Details or cancel: {link}' } as const
export const NEXT_STEPS = defineTexts({
  requested: DETAILS,
  booked: DETAILS,
  approved: DETAILS,
  moved: DETAILS,
  movedByYou: DETAILS,
  moveRequested: { ro: 'Îți scriem când aprobăm: {link}', en: 'We write when we approve: {link}' },
  restored: { ro: 'Detalii: {link}', en: 'Details: {link}' },
  cancelled: { ro: 'Telefon: {phone}', en: 'Phone: {phone}' },
  givenUp: { ro: 'Programează alta: {link}', en: 'Book another: {link}' },
})

const YOUR_VISIT = { ro: 'Programarea ta la {clinic}: {when}', en: 'Your visit at {clinic}: {when}' } as const
export const NEWS_SUBJECTS = defineTexts({
  requested: YOUR_VISIT,
  booked: YOUR_VISIT,
  approved: YOUR_VISIT,
  moved: {
    ro: 'Programarea ta la {clinic} s-a mutat: {when}',
    en: 'Your visit at {clinic} has moved: {when}',
  },
  movedByYou: YOUR_VISIT,
  moveRequested: YOUR_VISIT,
  restored: {
    ro: 'Programarea ta la {clinic} rămâne valabilă: {when}',
    en: 'Your visit at {clinic} stands: {when}',
  },
  cancelled: {
    ro: 'Programarea ta la {clinic} a fost anulată',
    en: 'Your visit at {clinic} has been cancelled',
  },
  givenUp: {
    ro: 'Programarea ta la {clinic} este anulată',
    en: 'Your visit at {clinic} is cancelled',
  },
})

/** The same in an email, which has room for a sentence; what is told without one reads as by SMS. */
export const EMAIL_NEWS = defineTexts({
  requested: {
    ro: 'Clinica a primit cererea ta. Îți scriem când o aprobă.',
    en: 'The clinic has your request. We will write to you when it approves.',
  },
  booked: { ro: 'Programarea ta este făcută.', en: 'Your visit is booked.' },
  approved: { ro: 'Clinica a aprobat programarea ta.', en: 'The clinic has approved your visit.' },
  moved: { ro: 'Clinica a mutat programarea ta.', en: 'The clinic has moved your visit.' },
  movedByYou: {
    ro: 'Ai mutat programarea. Ora veche este liberă pentru altcineva.',
    en: 'You have moved your visit. The old hour is free for somebody else.',
  },
  moveRequested: {
    ro: 'Ai cerut altă oră. Clinica ți-o păstrează și îți scriem când o aprobă.',
    en: 'You have asked for another hour. The clinic keeps it for you and we will write when it approves.',
  },
  restored: {
    ro: 'Programarea ta rămâne valabilă: anularea a fost o greșeală.',
    en: 'Your visit stands: its cancellation was a mistake.',
  },
})

const SEE = { ro: 'Vezi, confirmă sau anulează programarea', en: 'See, confirm or cancel it' } as const
const SEE_REQUEST = { ro: 'Vezi sau anulează cererea', en: 'See or cancel it' } as const
/** What an email's link is for: what the clinic has not approved cannot be confirmed yet. */
export const ACTIONS = defineTexts({
  requested: SEE_REQUEST,
  booked: SEE,
  approved: SEE,
  moved: SEE,
  movedByYou: SEE,
  moveRequested: SEE_REQUEST,
  restored: SEE,
})
