import { CLINIC_FIELDS } from './fields/clinic/words.ts'
import { MONEY_FIELDS } from './fields/money/words.ts'
import { PEOPLE_FIELDS, sheetColumn } from './fields/people/words.ts'
import { RECORD_FIELDS } from './fields/record/words.ts'
import { SETTING_FIELDS } from './fields/settings/words.ts'
import { TEXT_FIELDS } from './fields/texts/words.ts'
import { VISIT_FIELDS } from './fields/visits/words.ts'
import type { Field, Fields } from './field.ts'

/** In the order in which people read them. A name that means several things has its noun before it, or noun and part. */
const FIELDS: Fields = {
  ...CLINIC_FIELDS,
  ...VISIT_FIELDS,
  ...PEOPLE_FIELDS,
  ...RECORD_FIELDS,
  ...MONEY_FIELDS,
  ...TEXT_FIELDS,
  ...SETTING_FIELDS,
}
const ORDER = new Map(Object.keys(FIELDS).map((key, place) => [key, place]))

/** What tells nobody anything: the program's own numbers, and what is counted anew each time. */
const SKIPPED = new Set([
  'id', 'version', 'changed_by', 'changed_at', 'created_at', 'upcoming', 'counts', 'to_honour', 'sha256', 'accepted',
  'alert_id', 'merge_id', 'message', 'link', 'payment', 'card_refund', 'exam', 'mark_id', 'own_diagnosis_id', 'replaces_id',
  'tooth_entry_id', 'template_version', 'subscription_id', 'template_id', 'file_id', 'key', 'county_id', 'city_id',
]) // prettier-ignore
/** How many others have it, of what is set up. */
const COUNTS: Readonly<Record<string, ReadonlySet<string>>> = {
  service: new Set(['doctors', 'bookings']),
  service_category: new Set(['services']),
  speciality: new Set(['doctors', 'services']),
  diagnosis: new Set(['patients', 'ids']),
  phrase: new Set(['ids']),
  tag: new Set(['patients']),
  subscription: new Set(['running', 'started', 'used']),
}
/** Why something was done is not a field but a sentence below them. */
const REASONS = new Set(['reason', 'hide_reason', 'void_reason', 'override_reason'])

/** "patient.alert_added" is of the part "alert". */
const partOf = (action: string) => /\.(\w+)_(?:added|changed|removed|restored)$/.exec(action)?.[1] ?? ''

function ofKey(noun: string, action: string, key: string): Field | undefined {
  const field = FIELDS[`${noun}.${partOf(action)}.${key}`] ?? FIELDS[`${noun}.${key}`] ?? FIELDS[key]
  return field && action === 'patient_import.matching_changed' ? { ...field, say: sheetColumn } : field
}

/** The field that an entry keeps under a name; null where it tells nobody anything, undefined where nobody knows it. */
export function findField(noun: string, action: string, key: string): Field | null | undefined {
  const named = FIELDS[`${noun}.${partOf(action)}.${key}`] ?? FIELDS[`${noun}.${key}`]
  if (!named && (SKIPPED.has(key) || COUNTS[noun]?.has(key) || REASONS.has(key))) return null
  return action === 'patient_import.matching_changed'
    ? (ofKey('patient', action, key) ?? ofKey(noun, action, key))
    : ofKey(noun, action, key)
}

/** Where a field stands among the others. */
export const placeOf = (noun: string, action: string, key: string): number =>
  ORDER.get(`${noun}.${partOf(action)}.${key}`) ?? ORDER.get(`${noun}.${key}`) ?? ORDER.get(key) ?? ORDER.size

/** The reason that was given, wherever it is written. */
export function findReason(
  noun: string,
  action: string,
  after: Readonly<Record<string, unknown>>,
): string | null {
  for (const key of REASONS) {
    const said = after[key]
    if (typeof said === 'string' && said !== '' && findField(noun, action, key) === null) return said
  }
  return null
}
