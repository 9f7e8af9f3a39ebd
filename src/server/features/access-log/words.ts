import type { OPENED } from '#contract/patients/privacy.ts'
import { defineTexts, type Text } from '#contract/texts.ts'

export const ACCESS_EXPORT = defineTexts({
  title: { ro: 'Accesări de fișe', en: 'Record openings' },
  at: { ro: 'Ora', en: 'Time' },
  who: { ro: 'Cine', en: 'Who' },
  patient: { ro: 'Pacient', en: 'Patient' },
  what: { ro: 'Ce a deschis', en: 'What was opened' },
  nobody: { ro: 'cont necunoscut', en: 'unknown account' },
  erased: { ro: 'persoană ștearsă', en: 'erased person' },
})

export const OPENED_WORDS: Readonly<Record<(typeof OPENED)[number], Text>> = {
  record: { ro: 'fișa', en: 'the record' },
  observations: { ro: 'observațiile', en: 'the notes' },
  chart: { ro: 'odontograma', en: 'the tooth chart' },
  perio: { ro: 'parodontograma', en: 'the periodontal chart' },
  files: { ro: 'fișierele', en: 'the files' },
  file: { ro: 'un fișier', en: 'a file' },
  export: { ro: 'o copie a datelor', en: 'a copy of the data' },
  report: { ro: 'un raport', en: 'a report' },
  form: { ro: 'un formular', en: 'a form' },
}
