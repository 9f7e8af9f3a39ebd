import type { RecordField } from '#domain/documents/forms/form-template.ts'
import type { Texts } from '#domain/documents/texts.ts'

/** What a record's field asks, until somebody says it otherwise. */
export const RECORD_LABELS: Readonly<Record<RecordField, Required<Texts>>> = {
  name: { ro: 'Numele și prenumele', en: 'First and last name' },
  cnp: { ro: 'CNP', en: 'Personal identification number (CNP)' },
  birth_date: { ro: 'Data nașterii', en: 'Date of birth' },
  address: { ro: 'Adresa', en: 'Address' },
  phone: { ro: 'Telefonul', en: 'Phone' },
  email: { ro: 'Emailul', en: 'Email' },
  allergies: { ro: 'Alergii', en: 'Allergies' },
}

/** The same of what needs no words of the clinic's own to be understood. */
export const FIRST_LABELS = {
  signature: { ro: 'Semnătura ta', en: 'Your signature' },
  initials: { ro: 'Inițialele tale', en: 'Your initials' },
} satisfies Record<string, Required<Texts>>
