import type { JsonObject, JsonValue } from '#server/db/tables.gen.ts'
import { isNothing, type Field } from './field.ts'
import { findField, placeOf } from './fields.ts'

/** What is kept of a change. */
export interface Kept {
  readonly entity: string
  readonly action: string
  readonly before: JsonObject | null
  readonly after: JsonObject | null
}

export interface Difference {
  readonly key: string
  readonly field: Field
  readonly before: JsonValue | undefined
  readonly after: JsonValue | undefined
  readonly isSame: boolean
}

/** Which noun's words an entry speaks: what was taken away is kept under the clinic, or under the patient it was of. */
export const nounOf = ({ entity, action }: Kept): string =>
  action.startsWith('patient_record.') ? 'patient_record' : entity

/** What an entry says of each field, in the order in which people read them; nothing of what was empty and stayed so. */
export function listDifferences(kept: Kept): Difference[] {
  const noun = nounOf(kept)
  const { action, before, after } = kept
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  // Something may be kept whole before and only in part after: what is not said again has not changed, or went with it.
  const isBoth = before !== null && after !== null
  const isPartial = isBoth && !/[._](?:removed|deleted)$/.test(action)
  return keys
    .flatMap(key => {
      const field = findField(noun, action, key)
      if (!field) return []
      const was = before?.[key]
      const is = isPartial && !(key in after) ? was : after?.[key]
      const isSame = JSON.stringify(was ?? null) === JSON.stringify(is ?? null)
      // Of what is new, what it is not says nothing.
      if (isNothing(was) && (isNothing(is) || (is === false && !isBoth))) return []
      return [{ key, field, before: was, after: is, isSame: isSame && isBoth }]
    })
    .toSorted((a, b) => placeOf(noun, action, a.key) - placeOf(noun, action, b.key))
}

/** The names of what nobody has words for; a test walks over all that is recorded with it. */
export function listUnsaid(kept: Kept): string[] {
  const noun = nounOf(kept)
  return [...new Set([...Object.keys(kept.before ?? {}), ...Object.keys(kept.after ?? {})])].filter(
    key => findField(noun, kept.action, key) === undefined,
  )
}
