import type { Text } from '#contract/texts.ts'

/** What stands in an entry for something that has a name: each by what is written. */
export type Choices = Readonly<Record<string, Text>>

const both = (said: string): Text => ({ ro: said, en: said })

export const STATUSES: Choices = {
  new: { ro: 'Nou', en: 'New' },
  approved: { ro: 'Aprobat', en: 'Approved' },
  confirmed: { ro: 'Confirmat', en: 'Confirmed' },
  arrived: { ro: 'Sosit', en: 'Arrived' },
  completed: { ro: 'Finalizat', en: 'Completed' },
  delay: { ro: 'Întârziat', en: 'Late' },
  no_show: { ro: 'Neprezentat', en: 'No show' },
}

export const WARNINGS: Choices = {
  outside_schedule: { ro: 'în afara programului medicului', en: 'outside the doctor’s hours' },
  doctor_overlap: { ro: 'medicul are altă programare', en: 'the doctor has another booking' },
  cabinet_overlap: { ro: 'cabinetul este ocupat', en: 'the cabinet is taken' },
  blocked_time: { ro: 'timpul este blocat', en: 'the time is blocked' },
  patient_overlap: { ro: 'pacientul are altă programare', en: 'the patient has another booking' },
  service_not_given: {
    ro: 'medicul nu oferă de obicei serviciul',
    en: 'the doctor does not usually give the service',
  },
  cabinet_not_for: { ro: 'cabinetul nu este pentru serviciu', en: 'the cabinet is not for the service' },
}

export const GENDERS: Choices = {
  male: { ro: 'bărbat', en: 'man' },
  female: { ro: 'femeie', en: 'woman' },
  divers: { ro: 'alt gen', en: 'other' },
}

export const LANGUAGES: Choices = {
  '1': { ro: 'engleză', en: 'English' },
  '2': { ro: 'română', en: 'Romanian' },
  en: { ro: 'engleză', en: 'English' },
  ro: { ro: 'română', en: 'Romanian' },
}

export const GUARDIANS: Choices = {
  parent: { ro: 'părinte', en: 'parent' },
  grandparent: { ro: 'bunic', en: 'grandparent' },
  guardian: { ro: 'tutore', en: 'guardian' },
  legal_guardian: { ro: 'tutore legal', en: 'legal guardian' },
  other: { ro: 'altcineva', en: 'somebody else' },
}

export const CONSENTS: Choices = {
  data: { ro: 'prelucrarea datelor', en: 'processing of data' },
  treatment: { ro: 'tratament', en: 'treatment' },
  photos: { ro: 'fotografii', en: 'photographs' },
  sms_reminder: { ro: 'reamintiri prin SMS', en: 'reminders by SMS' },
  email_reminder: { ro: 'reamintiri prin email', en: 'reminders by email' },
  marketing_sms: { ro: 'noutăți prin SMS', en: 'news by SMS' },
  marketing_email: { ro: 'noutăți prin email', en: 'news by email' },
}

export const WAYS: Choices = {
  paper: { ro: 'pe hârtie', en: 'on paper' },
  spoken: { ro: 'verbal', en: 'spoken' },
  online: { ro: 'online', en: 'online' },
  form: { ro: 'prin formular', en: 'by a form' },
  sms: { ro: 'prin SMS', en: 'by SMS' },
  email: { ro: 'prin email', en: 'by email' },
  erasure: { ro: 'la ștergere', en: 'at erasure' },
}

export const ALERTS: Choices = {
  allergy: { ro: 'alergie', en: 'allergy' },
  medicine: { ro: 'medicație', en: 'medicine' },
  condition: { ro: 'afecțiune', en: 'condition' },
  pregnancy: { ro: 'sarcină', en: 'pregnancy' },
  behaviour: { ro: 'comportament', en: 'behaviour' },
}

export const SEVERITIES: Choices = {
  high: { ro: 'gravă', en: 'grave' },
  normal: { ro: 'de știut', en: 'to know' },
}

export const ERASURE_REASONS: Choices = {
  asked: { ro: 'la cererea persoanei', en: 'at the person’s request' },
  other: { ro: 'alt motiv', en: 'another reason' },
}

export const FILES: Choices = {
  photo: { ro: 'fotografie', en: 'photograph' },
  xray: { ro: 'radiografie', en: 'X-ray' },
  document: { ro: 'document', en: 'document' },
}

export const CHART_STATES: Choices = {
  condition: { ro: 'constatat', en: 'found' },
  existing: { ro: 'existent', en: 'existing' },
  planned: { ro: 'planificat', en: 'planned' },
  done: { ro: 'realizat', en: 'done' },
}

export const DENTITIONS: Choices = {
  milk: { ro: 'de lapte', en: 'milk' },
  mixed: { ro: 'mixtă', en: 'mixed' },
  permanent: { ro: 'permanentă', en: 'permanent' },
}

export const PAPERS: Choices = {
  draft: { ro: 'ciornă', en: 'draft' },
  locking: { ro: 'se blochează', en: 'being locked' },
  locked: { ro: 'blocat', en: 'locked' },
  closed: { ro: 'încheiat', en: 'closed' },
  issued: { ro: 'emisă', en: 'issued' },
}

export const FORM_TIMES: Choices = {
  now: { ro: 'acum', en: 'now' },
  reminder: { ro: 'cu reamintirea', en: 'with the reminder' },
  tablet: { ro: 'pe tabletă', en: 'on the tablet' },
  later: { ro: 'mai târziu', en: 'later' },
}

export const IMPORTS: Choices = {
  reading: { ro: 'se citește', en: 'being read' },
  ready: { ro: 'gata de importat', en: 'ready' },
  importing: { ro: 'se importă', en: 'importing' },
  imported: { ro: 'importat', en: 'imported' },
  undoing: { ro: 'se ia înapoi', en: 'being taken back' },
  undone: { ro: 'luat înapoi', en: 'taken back' },
  cancelled: { ro: 'oprit', en: 'cancelled' },
  failed: { ro: 'nereușit', en: 'failed' },
}

export const ROW_CHOICES: Choices = {
  merge: { ro: 'se unesc cu cine există', en: 'merged with who is there' },
  add: { ro: 'se adaugă', en: 'added' },
  skip: { ro: 'se sar', en: 'skipped' },
}

export const PLACES_OF_SERVICE: Choices = {
  clinic: { ro: 'la clinică', en: 'at the clinic' },
  virtual: { ro: 'video', en: 'video' },
}

export const OWN_PRICES: Choices = {
  none: { ro: 'rămân', en: 'stay' },
  same: { ro: 'cele egale cu prețul clinicii', en: 'those that equal the clinic’s' },
  all: { ro: 'toate', en: 'all' },
}

export const ACCOUNTS: Choices = {
  none: { ro: 'fără cont', en: 'no account' },
  invited: { ro: 'invitat', en: 'invited' },
  open: { ro: 'deschis', en: 'open' },
}

export const SECOND_STEPS: Choices = {
  none: { ro: 'fără', en: 'none' },
  email: { ro: 'cod pe email', en: 'code by email' },
}

export const DAYS: Choices = {
  closed: { ro: 'închis', en: 'closed' },
  open: { ro: 'lucrează', en: 'works' },
}

export const CLOSINGS: Choices = {
  closed: { ro: 'clinica e închisă', en: 'the clinic is closed' },
  open: { ro: 'clinica e deschisă', en: 'the clinic is open' },
  celebrated: { ro: 'zi pentru urări', en: 'a day for greetings' },
}

export const PARITIES: Choices = {
  every: { ro: '', en: '' },
  odd: { ro: 'săptămâni impare', en: 'odd weeks' },
  even: { ro: 'săptămâni pare', en: 'even weeks' },
}

export const SEALS: Choices = {
  own: { ro: 'certificatul clinicii', en: 'the clinic’s certificate' },
  made: { ro: 'cheie făcută de Zâmbet', en: 'key made by Zâmbet' },
  none: { ro: 'fără', en: 'none' },
}

export const GATEWAYS: Choices = {
  shared: { ro: 'al Zâmbet', en: 'Zâmbet’s' },
  generic: both('JSON'),
  form_post: { ro: 'formular POST', en: 'form POST' },
  get_query: { ro: 'adresă GET', en: 'GET address' },
}

export const VIDEO: Choices = { zoom: both('Zoom'), google_meet: both('Google Meet') }

export const VIDEO_STATES: Choices = {
  ok: { ro: 'legat', en: 'connected' },
  broken: { ro: 'acces retras', en: 'access withdrawn' },
}

/** What becomes of what an account holds that is left. */
export const VIDEO_MEETINGS: Choices = {
  keep: { ro: 'rămân acolo', en: 'stay there' },
  delete: { ro: 'se șterg', en: 'are deleted' },
}

export const MEETINGS: Choices = {
  ready: { ro: 'gata', en: 'ready' },
  stopped: { ro: 'oprită, cere un om', en: 'stopped, needs a person' },
}

export const SENDERS: Choices = {
  name: { ro: 'nume', en: 'name' },
  number: { ro: 'număr', en: 'number' },
}

export const STEPS: Choices = {
  clinic: { ro: 'clinica', en: 'the clinic' },
  address: { ro: 'adresa', en: 'the address' },
  cabinets: { ro: 'cabinetele', en: 'the cabinets' },
  services: { ro: 'serviciile', en: 'the services' },
  doctors: { ro: 'medicii', en: 'the doctors' },
  week: { ro: 'programul', en: 'the week' },
  link: { ro: 'linkul', en: 'the link' },
}

export const SOURCES: Choices = {
  online: { ro: 'online', en: 'online' },
  staff: { ro: 'la clinică', en: 'at the clinic' },
}

export const CANCELLED_BY: Choices = {
  staff: { ro: 'clinica', en: 'the clinic' },
  patient: { ro: 'pacientul', en: 'the patient' },
  sms: both('SMS'),
  email: { ro: 'email', en: 'email' },
}

/** What a list was narrowed to when it was taken away. */
export const LISTED: Choices = {
  all: { ro: 'toate', en: 'all' },
  draft: { ro: 'ciorne', en: 'drafts' },
  unpaid: { ro: 'neplătite', en: 'unpaid' },
  overdue: { ro: 'restante', en: 'overdue' },
  reversed: { ro: 'stornate', en: 'reversed' },
  waiting: { ro: 'în așteptare', en: 'waiting' },
  sent: { ro: 'trimise', en: 'sent' },
  delivered: { ro: 'livrate', en: 'delivered' },
  undelivered: { ro: 'nelivrate', en: 'not delivered' },
  skipped: { ro: 'sărite', en: 'skipped' },
}

export const LISTS: Choices = { patients: { ro: 'pacienți', en: 'patients' } }

export const FORMATS: Choices = { xlsx: both('XLSX'), csv: both('CSV'), pdf: both('PDF'), json: both('JSON') }
