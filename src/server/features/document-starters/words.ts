import { defineTexts } from '#contract/texts.ts'

/** What several of the first templates say; tags stand in braces. */
export const WORDS = defineTexts({
  other: { ro: 'Altceva', en: 'Other' },
  name: { ro: 'Nume și prenume', en: 'Full name' },
  birth: { ro: 'Data nașterii', en: 'Date of birth' },
  signature: { ro: 'Semnătura', en: 'Signature' },
  headPerson: {
    ro: 'Pacient: {patient_name}, CNP {patient_cnp}, născut(ă) la {patient_birth_date}',
    en: 'Patient: {patient_name}, CNP {patient_cnp}, born {patient_birth_date}',
  },
  headVisit: {
    ro: 'Vizita din {visit_day}, ora {visit_time} · {doctor_title} {doctor_name} · Raport nr. {report_number}',
    en: 'Visit of {visit_day}, {visit_time} · {doctor_title} {doctor_name} · Report no. {report_number}',
  },
  headAllergies: { ro: 'Alergii: {allergies}', en: 'Allergies: {allergies}' },
})
