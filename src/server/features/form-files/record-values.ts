import type { Language } from '#contract/language.ts'
import { say } from '#contract/texts.ts'
import { sayDay } from '#domain/documents/forms/say-answer.ts'
import type { RecordField } from '#domain/documents/forms/form-template.ts'
import { formatPhone } from '#domain/people/phone.ts'
import { findRecordValues, type RecordValues } from './record-values.sql.ts'
import { WORDS } from './words.ts'

export { findRecordValues, type RecordValues }

/** What only who may see contacts reads in clear. */
export const MASKED_FIELDS: ReadonlySet<RecordField> = new Set(['cnp', 'address', 'phone', 'email'])

/** As the record says it, in words; empty where it says nothing. */
export function sayRecordValue(values: RecordValues, field: RecordField, language: Language): string {
  switch (field) {
    case 'name':
      return [values.last_name, values.first_name].filter(Boolean).join(' ')
    case 'birth_date':
      return values.birth_date === '' ? '' : sayDay(values.birth_date, language)
    case 'phone':
      return values.phone.includes('•') ? values.phone : formatPhone(values.phone)
    case 'allergies':
      return sayAllergies(values, language)
    default:
      return values[field]
  }
}

const sayAllergies = ({ allergies, no_allergies: none }: RecordValues, language: Language) =>
  allergies.join(', ') || (none ? say(WORDS.noAllergies, language) : '')

/** All that is warned of; that no allergies are known where there is nothing to warn of. */
export const sayAlerts = (values: RecordValues, language: Language) =>
  values.alerts.join(', ') || sayAllergies(values, language)
