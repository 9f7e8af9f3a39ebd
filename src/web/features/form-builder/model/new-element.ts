import { FIRST_LABELS, RECORD_LABELS } from '#contract/documents/first-labels.ts'
import { RECORD_FIELDS, type ElementType, type FormElement } from '#domain/documents/forms/form-template.ts'
import type { Option } from '#domain/documents/choice.ts'
import { ELEMENTS } from '#domain/documents/forms/form-elements.ts'

/** What needs no words of the clinic's own to be understood. */
const BEGUN: Partial<Record<ElementType, Partial<FormElement>>> = {
  signature: { label: FIRST_LABELS.signature, required: true },
  initials: { label: FIRST_LABELS.initials, required: true },
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
