import type { Text } from '#contract/texts.ts'
import type { Action } from '#server/records/audit-actions.ts'

type Recorded = 'patient' | 'patient_record'

/** What happens to a patient and inside their record. */
export const RECORD_TITLES: { readonly [N in Recorded]: Readonly<Record<Action<N>, Text>> } = {
  patient: {
    added: { ro: 'Pacient nou', en: 'Patient added' },
    changed: { ro: 'Datele pacientului modificate', en: 'Patient’s details changed' },
    removed: { ro: 'Pacient dezactivat', en: 'Patient deactivated' },
    restored: { ro: 'Pacient reactivat', en: 'Patient activated again' },
    account_added: { ro: 'Fișă legată de contul pacientului', en: 'Record linked to the patient’s account' },
    tags_changed: { ro: 'Etichete schimbate', en: 'Tags changed' },
    alert_added: { ro: 'Alertă adăugată', en: 'Alert added' },
    alert_changed: { ro: 'Alertă modificată', en: 'Alert changed' },
    alert_removed: { ro: 'Alertă scoasă', en: 'Alert removed' },
    allergies_changed: { ro: 'Alergii verificate', en: 'Allergies checked' },
    merge_added: { ro: 'Fișe unite', en: 'Records merged' },
    merge_removed: { ro: 'Fișe despărțite', en: 'Records parted' },
    data_removed: { ro: 'Date personale șterse', en: 'Personal data erased' },
    record_removed: { ro: 'Fișa medicală ștearsă la termen', en: 'Medical record erased on its day' },
  },
  patient_record: {
    observation_added: { ro: 'Observație adăugată', en: 'Note added' },
    observation_changed: { ro: 'Observație modificată', en: 'Note changed' },
    observation_removed: { ro: 'Observație ștearsă', en: 'Note removed' },
    observation_restored: { ro: 'Observație readusă', en: 'Note brought back' },
    observation_image_added: { ro: 'Imagine adăugată la observație', en: 'Picture added to a note' },
    observation_image_removed: { ro: 'Imagine scoasă din observație', en: 'Picture taken out of a note' },
    diagnosis_added: { ro: 'Diagnostic adăugat', en: 'Diagnosis added' },
    diagnosis_changed: { ro: 'Diagnostic modificat', en: 'Diagnosis changed' },
    teeth_changed: { ro: 'Odontogramă completată', en: 'Tooth chart filled in' },
    teeth_removed: { ro: 'Odontogramă, intrări retrase', en: 'Tooth chart entries taken back' },
    perio_added: { ro: 'Examen parodontal început', en: 'Periodontal exam begun' },
    perio_changed: { ro: 'Examen parodontal completat', en: 'Periodontal exam filled in' },
    perio_removed: { ro: 'Examen parodontal șters', en: 'Periodontal exam removed' },
    perio_stage_changed: { ro: 'Stadiul parodontitei stabilit', en: 'Stage of periodontitis set' },
    file_added: { ro: 'Fișiere adăugate', en: 'Files added' },
    file_changed: { ro: 'Fișier modificat', en: 'File changed' },
    file_removed: { ro: 'Fișier scos', en: 'File removed' },
    file_restored: { ro: 'Fișier readus', en: 'File brought back' },
    mark_added: { ro: 'Însemnare pe imagine', en: 'Mark drawn on a picture' },
    mark_removed: { ro: 'Însemnare ștearsă de pe imagine', en: 'Mark taken off a picture' },
    mark_restored: { ro: 'Însemnare readusă pe imagine', en: 'Mark brought back on a picture' },
    form_added: { ro: 'Formular dat pacientului', en: 'Form given to the patient' },
    form_changed: { ro: 'Formular, pas nou', en: 'Form, a step further' },
    form_removed: { ro: 'Formular retras', en: 'Form withdrawn' },
    report_added: { ro: 'Raport început', en: 'Report begun' },
    report_changed: { ro: 'Raport modificat', en: 'Report changed' },
    report_removed: { ro: 'Raport șters', en: 'Report removed' },
    report_writer_changed: { ro: 'Raport preluat de altcineva', en: 'Report taken over' },
    message_added: { ro: 'Mesaj trimis pacientului', en: 'Message sent to the patient' },
  },
}

/** What a report or a form has come to, by what its entry keeps; the first that is there. */
export const STEP_TITLES: Readonly<Record<string, readonly (readonly [key: string, title: Text])[]>> = {
  'patient_record.report_changed': [
    ['sealed', { ro: 'Raport sigilat', en: 'Report sealed' }],
    ['sent', { ro: 'Raport trimis', en: 'Report sent' }],
    ['number', { ro: 'Raport blocat', en: 'Report locked' }],
    ['refreshed', { ro: 'Raport completat din nou din fișă', en: 'Report filled in anew from the record' }],
  ],
  'patient_record.form_changed': [
    ['signed', { ro: 'Formular semnat', en: 'Form signed' }],
    ['sealed', { ro: 'Formular sigilat', en: 'Form sealed' }],
    ['opened', { ro: 'Formular deschis de pacient', en: 'Form opened by the patient' }],
    ['sent', { ro: 'Formular trimis', en: 'Form sent' }],
    ['on_tablet', { ro: 'Formular deschis pe tabletă', en: 'Form opened on the tablet' }],
    ['witnessed', { ro: 'Formular confirmat de un martor', en: 'Form witnessed' }],
    ['awaits_witness', { ro: 'Formularul așteaptă un martor', en: 'Form waits for a witness' }],
    ['accepted', { ro: 'Răspunsuri preluate în fișă', en: 'Answers taken into the record' }],
  ],
}
