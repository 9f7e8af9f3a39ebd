import type { ElementType } from './form-template.ts'

interface ElementRules {
  /** Letters of its label, from and to. */
  readonly label: readonly [number, number]
  /** Whether something is answered. */
  readonly asks: boolean
  readonly hasOptions: boolean
  /** Whether an answer of it may warn the doctor. */
  readonly warns: boolean
  /** Whether its answer may enter the record's alerts. */
  readonly enters: boolean
}

const LABEL = [2, 190] as const
const still = (label: readonly [number, number]) =>
  ({ label, asks: false, hasOptions: false, warns: false, enters: false }) as const
const asked = { label: LABEL, asks: true, hasOptions: false, warns: false, enters: false } as const
const chosen = { label: LABEL, asks: true, hasOptions: true, warns: true, enters: true } as const

/** What each type of element is, in the order of the palette. */
export const ELEMENTS = {
  heading: still(LABEL),
  paragraph: still([5, 5000]),
  image: still([0, 190]),
  short: { ...asked, enters: true },
  long: { ...asked, enters: true },
  number: asked,
  date: asked,
  yes_no: { ...asked, warns: true, enters: true },
  choice: chosen,
  choices: chosen,
  dropdown: chosen,
  scale: asked,
  teeth: asked,
  upload: asked,
  record: asked,
  consent: { ...asked, label: [5, 5000] },
  signature: asked,
  initials: asked,
  page_break: still([0, 0]),
} as const satisfies Record<ElementType, ElementRules>

export const SCALE = { from: 0, to: 10 } as const
/** Of short and long answers, in letters. */
export const LONGEST_ANSWER = { short: 190, long: 5000 } as const
export const UPLOADS = { most: 5, maxBytes: 10 * 2 ** 20 } as const
