import { say } from '#contract/texts.ts'
import { field, isObject, written, type Fields, type Say } from '../../field.ts'
import {
  choice,
  count,
  counted,
  date,
  email,
  flag,
  hidden,
  instant,
  list,
  named,
  part,
  parts,
  phone,
  present,
  text,
} from '../../kinds.ts'
import { UNITS } from '../../page/words.ts'
import {
  ALERTS,
  CONSENTS,
  ERASURE_REASONS,
  FORMATS,
  GENDERS,
  GUARDIANS,
  IMPORTS,
  LANGUAGES,
  LISTED,
  LISTS,
  ROW_CHOICES,
  SEVERITIES,
  SOURCES,
  WAYS,
} from '../../values/words.ts'

const contact = { needs: 'contact' } as const

const consent: Say = (value, speech) => {
  if (!isObject(value)) return ''
  const what = parts(
    part('kind', choice(CONSENTS)),
    part('how', choice(WAYS)),
    part('on_date', date),
  )(value, speech)
  return say(UNITS[value['given'] ? 'said_yes' : 'said_no'], speech.language, { what })
}
const alert = parts(part('kind', choice(ALERTS)), part('severity', choice(SEVERITIES)), part('text', text))
const dayOrInstant: Say = (value, speech) => (/T/.test(written(value)) ? instant : date)(value, speech)
/** Which column of a sheet was taken for it. */
export const sheetColumn: Say = (value, { language }) =>
  say(UNITS.column, language, { number: Number(value) + 1 })

const guardian: Fields = {
  guardian_id: field('Tutore, cu fișă', 'Guardian with a record', named('patient')),
  guardian_name: field('Tutore', 'Guardian', text),
  guardian_mobile: field('Telefonul tutorelui', 'Guardian’s phone', phone, contact),
  guardian_relation: field('Tutorele este', 'The guardian is', choice(GUARDIANS)),
}

/** Who a patient is, and what the clinic keeps of them beside their record. */
export const PEOPLE_FIELDS: Fields = {
  full_name: field('Nume întreg', 'Full name', text),
  last_name: field('Nume', 'Last name', text),
  first_name: field('Prenume', 'First name', text),
  mobile: field('Telefon', 'Phone', phone, contact),
  mobile_country: field('Țara numărului', 'Country of the number', text),
  email: field('Email', 'Email', email, contact),
  cnp: field('CNP', 'Personal number (CNP)', hidden, contact),
  birth_date: field('Data nașterii', 'Date of birth', date),
  gender: field('Gen', 'Gender', choice(GENDERS)),
  language: field('Limba', 'Language', choice(LANGUAGES)),
  card_number: field('Numărul fișei', 'Record number', text),
  'patient.address': field('Adresa', 'Address', hidden, contact),
  county: field('Județ', 'County', text),
  city: field('Localitate', 'Town', text),
  'patient.source': field('Cum a aflat de clinică', 'How they heard of the clinic', (value, speech) =>
    value === 'online' ? choice(SOURCES)(value, speech) : text(value, speech),
  ),
  ...guardian,
  active: field('Activ', 'Active', flag),
  'patient.tags': field('Etichete', 'Tags', list(text)),
  consents: field('Acorduri', 'Consents', list(consent, '; ')),
  alerts: field('Alerte', 'Alerts', list(alert, '; ')),
  'patient.alert.kind': field('Felul alertei', 'Kind of alert', choice(ALERTS), { isContext: true }),
  'patient.alert.severity': field('Cât de gravă', 'How grave', choice(SEVERITIES)),
  'patient.alert.text': field('Ce spune', 'What it says', text, { isContext: true }),
  'patient.alert.until': field('Până la', 'Until', date),
  confirmed_at: field('Confirmată', 'Confirmed', instant),
  no_allergies: field('Fără alergii cunoscute', 'No known allergies', flag),
  no_allergies_at: field('Întrebat de alergii', 'Asked about allergies', instant),
  no_allergies_by: field('Întrebat de', 'Asked by', named('account')),
  not_duplicate_of: field('Altă persoană decât', 'Not the same person as', list(named('patient'))),
  merged_id: field('Fișa unită', 'The merged record', named('patient')),
  kept_until: field('Fișa medicală se ține până la', 'The medical record is kept until', date),
  'patient.data.reason': field('De ce', 'Why', choice(ERASURE_REASONS)),
  removed_at: field('Ștearsă', 'Erased', instant),
  died_on: field('Decedat', 'Died', date),

  account_id: field('Legat de un cont', 'Linked to an account', present),
  identity: field('Date de identitate', 'Identity', count),
  contact: field('Contacte', 'Contacts', count),
  'patient.account': field('Legături cu un cont', 'Links to an account', count),
  'patient.data.tags': field('Etichete', 'Tags', count),
  'patient.data.alerts': field('Alerte', 'Alerts', count),
  'patient.data.consents': field('Acorduri', 'Consents', count),
  wards: field('Persoane în grijă', 'People in their care', count),
  notes: field('Note', 'Notes', count),
  reviews: field('Recenzii', 'Reviews', count),
  messages: field('Mesaje', 'Messages', count),
  imports: field('Rânduri importate', 'Imported rows', count),
  merges: field('Uniri de fișe', 'Merges', count),
  filters: field('Căutări salvate', 'Saved searches', count),
  unsigned: field('Documente nesemnate', 'Unsigned documents', count),
  history: field('Intrări din jurnal', 'Entries of the log', count),

  'patient_import.status': field('Pasul', 'Step', choice(IMPORTS)),
  deactivate: field('Dezactivează ce are vizite', 'Deactivate those with visits', flag),
  'patient_import.choice': field('Rândurile', 'The rows', choice(ROW_CHOICES)),
  'patient_import.rows': field('Câte rânduri', 'How many rows', counted('rows')),
  'patient_import.total': field('Rânduri în fișier', 'Rows in the file', counted('rows')),

  'saved_filter.list': field('Lista', 'List', choice(LISTS)),
  'tag.color': field('Culoare', 'Colour', text),

  'clinic.from': field('De la', 'From', dayOrInstant),
  'clinic.to': field('Până la', 'Until', dayOrInstant),
  'patient_record.from': field('De la', 'From', dayOrInstant),
  'patient_record.to': field('Până la', 'Until', dayOrInstant),
  'clinic.state': field('Doar cele', 'Only those', choice(LISTED)),
  format: field('Format', 'Format', choice(FORMATS)),
  'clinic.count': field('Rânduri', 'Rows', counted('rows')),
  'patient_record.count': field('Rânduri', 'Rows', counted('rows')),
  columns: field('Coloane', 'Columns', (value, speech) =>
    count(Array.isArray(value) ? value.length : value, speech),
  ),
  searched: field('Căutat după cuvinte', 'Searched by words', flag),
  forgiven: field('Căutat și cu greșeli', 'Searched with mistakes too', flag),
  by_birth: field('După data nașterii', 'By date of birth', flag),
  by_diagnosis: field('După diagnostic', 'By diagnosis', flag),
  tag_id: field('Etichetă', 'Tag', named('tag')),
  no_phone: field('Fără telefon', 'Without a phone', flag),
  with_debt: field('Cu datorii', 'With a debt', flag),
  selected: field('Alese unul câte unul', 'Chosen one by one', flag),
}
