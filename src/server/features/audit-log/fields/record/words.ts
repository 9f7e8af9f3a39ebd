import { KIND_WORDS } from '#domain/tooth-chart/kind-words.ts'
import type { Kind } from '#domain/tooth-chart/kinds.ts'
import { field, isObject, written, type Fields, type Say } from '../../field.ts'
import {
  choice,
  count,
  date,
  flag,
  howMany,
  instant,
  list,
  named,
  part,
  parts,
  present,
  text,
} from '../../kinds.ts'
import { CHART_STATES, DENTITIONS, FILES, FORM_TIMES, PAPERS, WAYS } from '../../values/words.ts'

const toothKind: Say = (value, { language }) => KIND_WORDS[language][value as Kind] ?? written(value)
const tooth: Say = (value, speech) => text(isObject(value) ? (value['tooth'] ?? '') : value, speech)
const entry = parts(
  part('kind', toothKind),
  part('tooth', text),
  part('surfaces', text),
  part('state', choice(CHART_STATES)),
  part('date', date),
)
/** "26 MV: 7 mm". */
const site: Say = (value, speech) => {
  const at = [part('tooth', text), part('site', text)].map(each => each(value, speech)).join(' ')
  return `${at}: ${part('depth', text)(value, speech) || '–'}`
}
const staging = parts(
  part('stage', text),
  part('grade', text),
  part('diagnosis', text),
  part('confirmed_by', text),
)

/** What is clinical. All of it needs clinical.view. */
export const RECORD_FIELDS: Fields = {
  'patient_record.text': field('Text', 'Text', text, { isContext: true }),
  'patient_record.name': field('Diagnostic', 'Diagnosis', text, { isContext: true }),
  icd10_code: field('Cod ICD-10', 'ICD-10 code', text),
  teeth: field('Dinți', 'Teeth', list(tooth), { isContext: true }),
  on_date: field('Din', 'Of', date),
  resolved_on: field('Închis la', 'Resolved on', date),
  voided_at: field('Retras', 'Withdrawn', instant),
  visible_to_patient: field('O vede pacientul', 'The patient sees it', flag),
  comparison: field('Comparație de imagini', 'Comparison of pictures', present),
  diagnoses: field('Diagnostice', 'Diagnoses', list(part('name', text))),
  doctor_name: field('Scris de', 'Written by', text),
  resolved_by: field('Închis de', 'Resolved by', text),
  voided_by: field('Retras de', 'Withdrawn by', text),
  observation_id: field('La o observație', 'With a note', flag),
  booking_id: field('La vizita', 'At the visit', named('booking')),
  'patient_record.booking': field('La vizita', 'At the visit', named('booking')),
  removed_image_ids: field('Imagini scoase', 'Pictures taken out', howMany('images')),

  dentition: field('Dentiția', 'Dentition', choice(DENTITIONS)),
  'patient_record.teeth.entries': field('Intrări', 'Entries', list(entry, '; ')),
  'patient_record.perio.date': field('Din', 'Of', date, { isContext: true }),
  'patient_record.perio.status': field('Stare', 'State', choice(PAPERS)),
  replaces: field('În locul altui examen', 'In place of another exam', flag),
  sites: field('Măsurători', 'Measurements', list(site, '; ')),
  staging: field('Stadiul', 'Stage', staging),

  'patient_record.title': field('Titlu', 'Title', text, { isContext: true }),
  'patient_record.kind': field('Felul fișierului', 'Kind of file', choice(FILES)),
  taken_on: field('Făcut la', 'Taken on', date),
  scale_mm: field('Scară, mm pe punct', 'Scale, mm a pixel', count),
  file_ids: field('Fișiere', 'Files', list(named('file'))),
  'patient_record.file_id': field('Fișier', 'File', named('file'), { isContext: true }),

  form: field('Formular', 'Form', named('form'), { isContext: true }),
  forms: field(
    'Formulare',
    'Forms',
    list((value, speech) => named('form')(isObject(value) ? (value['id'] ?? 0) : value, speech)),
  ),
  when: field('Trimis', 'Sent', choice(FORM_TIMES)),
  renews: field('Reînnoiește', 'Renews', named('form')),
  sent: field('Trimis', 'Sent', (value, speech) =>
    Array.isArray(value) ? list(choice(WAYS))(value, speech) : flag(value, speech),
  ),
  opened: field('Deschis de pacient', 'Opened by the patient', flag),
  on_tablet: field('Deschis pe tabletă', 'Opened on the tablet', flag),
  awaits_witness: field('Așteaptă un martor', 'Waits for a witness', flag),
  witnessed: field('Confirmat de un martor', 'Witnessed', flag),
  signed: field('Semnat', 'Signed', flag),
  'patient_record.form.accepted': field(
    'Răspunsuri preluate în fișă',
    'Answers taken into the record',
    present,
  ),
  'patient_record.form.sealed': field('Sigilat', 'Sealed', flag),

  report: field('Raport', 'Report', named('report'), { isContext: true }),
  'patient_record.status': field('Stare', 'State', choice(PAPERS)),
  'patient_record.number': field('Număr', 'Number', text),
  'patient_record.sealed': field('Sigilat cu numărul', 'Sealed as number', text),
  refreshed: field('Completat din nou din fișă', 'Filled in anew from the record', flag),
  'patient_record.template': field('Șablon', 'Template', named('document_template')),
  corrects: field('Completează raportul', 'Completes the report', named('report')),
  'patient_record.fields': field('Ce scria', 'What it said', list(text)),
  parts: field('SMS-uri', 'Texts', count),

  'diagnosis.name': field('Diagnostic', 'Diagnosis', text, { isContext: true }),
  codes: field('Coduri', 'Codes', count),
  'diagnosis.added': field('Adăugate', 'Added', count),
  renamed: field('Redenumite', 'Renamed', count),
  'diagnosis.removed': field('Scoase', 'Removed', count),
  'diagnosis.replaced': field('Lista înlocuită', 'List replaced', flag),
  favourites: field('Scurtături', 'Shortcuts', list(toothKind)),
  'phrase.text': field('Text', 'Text', text),
}
