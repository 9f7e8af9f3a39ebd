import type { Texts } from './texts.ts'

/** One of those that a question offers. */
export interface Option {
  /** `ID`; kept while its words change. */
  readonly id: string
  readonly label: Texts
  /** Whether who chooses it writes what they mean: "Alta: …". */
  readonly with_text?: boolean | undefined
  /** Of several that may be chosen: whether none of the others goes with it, as "None of these". */
  readonly alone?: boolean | undefined
}

/** What was chosen of a question's options, and what was written beside them. */
export interface Chosen {
  readonly chosen: readonly string[]
  readonly texts?: Readonly<Record<string, string>> | undefined
}

/** Of an element, a field, an option. */
export const ID = /^[a-z0-9]{1,24}$/
export const MOST_OPTIONS = 50
export const LONGEST_BESIDE = 190
