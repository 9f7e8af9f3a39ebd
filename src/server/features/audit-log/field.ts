import type { Language } from '#contract/language.ts'
import type { Text } from '#contract/texts.ts'
import type { JsonValue } from '#server/db/tables.gen.ts'
import type { Named } from './names.sql.ts'

/** What saying something of an entry takes: in whose language and zone, what they may see, and what ids are called. */
export interface Speech {
  readonly language: Language
  readonly zone: string
  readonly mayContact: boolean
  /** Days of this year are said without it. */
  readonly year: number
  /** The thing's name; of one that is gone, and of a person whom the caller may not see, what it is and no more. */
  readonly nameOf: (kind: Named, id: number) => string
}

/** A value in people's words; an empty text where it says nothing. */
export type Say = (value: JsonValue, speech: Speech) => string

export interface Field {
  readonly label: Text
  readonly say: Say
  /** Money is left out without a right to it, contacts are masked. */
  readonly needs?: 'money' | 'contact'
  /** It says what the entry is about, so it stands there also where it did not change. */
  readonly isContext?: true
}

export type Fields = Readonly<Record<string, Field>>

export const field = (ro: string, en: string, say: Say, more: Omit<Field, 'label' | 'say'> = {}): Field => ({
  label: { ro, en },
  say,
  ...more,
})

export const isObject = (value: JsonValue | undefined): value is Record<string, JsonValue> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isNothing = (value: JsonValue | undefined): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** A value as text, whatever it is. */
export const written = (value: JsonValue | undefined): string =>
  typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value)
