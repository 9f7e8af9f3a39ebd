import { defineTexts } from '#contract/texts.ts'

export const LOG_WORDS = defineTexts({
  overlap: { ro: 'Suprapunere acceptată', en: 'Overlap accepted' },
  cancelled_by_link: { ro: 'Programare anulată din link', en: 'Booking cancelled by link' },
  moved_by_patient: { ro: 'Programare mutată de pacient', en: 'Booking moved by the patient' },
  booked_online: { ro: 'Programare online', en: 'Booked online' },
  late: { ro: 'Vizită întârziată', en: 'Visit late' },
  unknown: { ro: 'Modificare', en: 'Change' },
  change: { ro: '{label}: {before} → {after}', en: '{label}: {before} → {after}' },
  with_reason: { ro: 'cu motiv', en: 'with a reason' },
  erased: { ro: 'șters la cererea persoanei', en: 'erased at the person’s request' },
  patient: { ro: 'Pacient', en: 'Patient' },
  system: { ro: 'Sistem', en: 'System' },
  somebody: { ro: 'Cineva', en: 'Somebody' },
  record: { ro: '{name}, fișa {number}', en: '{name}, record {number}' },
})

export const UNITS = defineTexts({
  yes: { ro: 'da', en: 'yes' },
  no: { ro: 'nu', en: 'no' },
  there: { ro: 'este', en: 'there is' },
  lei: { ro: '{amount} lei', en: '{amount} lei' },
  percent: { ro: '{amount} %', en: '{amount}%' },
  break: { ro: 'pauză {from}–{to}', en: 'break {from}–{to}' },
  each_week: { ro: '{day} {from}–{to}', en: '{day} {from}–{to}' },
  said_no: { ro: 'refuz: {what}', en: 'refused: {what}' },
  said_yes: { ro: 'acord: {what}', en: 'agreed: {what}' },
  column: { ro: 'coloana {number}', en: 'column {number}' },
  everybody: { ro: 'toate', en: 'all' },
})

/** What something is called that is there no more, or whose name is not the caller's to see. */
export const UNNAMED = defineTexts({
  patient: { ro: 'pacient', en: 'patient' },
  doctor: { ro: 'medic șters', en: 'removed doctor' },
  cabinet: { ro: 'cabinet șters', en: 'removed cabinet' },
  location: { ro: 'locație ștearsă', en: 'removed location' },
  service: { ro: 'serviciu șters', en: 'removed service' },
  category: { ro: 'categorie ștearsă', en: 'removed category' },
  speciality: { ro: 'specialitate ștearsă', en: 'removed speciality' },
  account: { ro: 'cont șters', en: 'removed account' },
  role: { ro: 'rol șters', en: 'removed role' },
  tag: { ro: 'etichetă ștearsă', en: 'removed tag' },
  subscription: { ro: 'abonament șters', en: 'removed subscription' },
  gift_card: { ro: 'card cadou șters', en: 'removed gift card' },
  invoice: { ro: 'ciornă', en: 'draft' },
  invoice_series: { ro: 'serie ștearsă', en: 'removed series' },
  message_template: { ro: 'șablon șters', en: 'removed template' },
  document_template: { ro: 'șablon șters', en: 'removed template' },
  diagnosis: { ro: 'diagnostic șters', en: 'removed diagnosis' },
  booking: { ro: 'programare', en: 'booking' },
  file: { ro: 'fișier', en: 'file' },
  form: { ro: 'formular', en: 'form' },
  report: { ro: 'raport', en: 'report' },
})

/** What an entry is about, where it does not say so itself. */
export const LABELS = defineTexts({
  patient: { ro: 'Pacient', en: 'Patient' },
  visit: { ro: 'Vizita', en: 'Visit' },
  doctor: { ro: 'Medic', en: 'Doctor' },
})

/** What an exported log is called, and its columns. */
export const LOG_EXPORT = defineTexts({
  title: { ro: 'Jurnal de activitate', en: 'Activity log' },
  number: { ro: 'Nr.', en: 'No.' },
  at: { ro: 'Ora', en: 'Time' },
  who: { ro: 'Cine', en: 'Who' },
  what: { ro: 'Ce s-a întâmplat', en: 'What happened' },
  about: { ro: 'Despre', en: 'About' },
  notable: { ro: 'De văzut', en: 'To look at' },
})
