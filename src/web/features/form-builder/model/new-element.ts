import {
  RECORD_FIELDS,
  type ElementType,
  type FormElement,
  type RecordField,
} from '#domain/documents/forms/form-template.ts'
import type { Option } from '#domain/documents/choice.ts'
import { ELEMENTS } from '#domain/documents/forms/form-elements.ts'
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

/** What needs no words of the clinic's own to be understood. */
const BEGUN: Partial<Record<ElementType, Partial<FormElement>>> = {
  signature: { label: { ro: 'Semnătura ta', en: 'Your signature' }, required: true },
  initials: { label: { ro: 'Inițialele tale', en: 'Your initials' }, required: true },
  record: { label: RECORD_LABELS.name, field: RECORD_FIELDS[0], required: true },
  consent: { required: true },
}

/** As it comes out of the palette. `newId` gives ids that nothing else has. */
export function newElement(type: ElementType, newId: () => string): FormElement {
  const options = ELEMENTS[type].hasOptions ? [newOption(newId), newOption(newId)] : undefined
  return { id: newId(), type, label: {}, ...(options && { options }), ...BEGUN[type] }
}

export const newOption = (newId: () => string): Option => ({ id: newId(), label: {} })

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'
const LENGTH = 10

/** Long enough that none comes twice in a form. */
export function randomId(): string {
  const numbers = crypto.getRandomValues(new Uint8Array(LENGTH))
  return Array.from(numbers, number => LETTERS[number % LETTERS.length]).join('')
}
