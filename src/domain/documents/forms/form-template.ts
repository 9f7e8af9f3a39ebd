import type { Chosen, Option } from '../choice.ts'
import type { DocumentLanguage, Texts } from '../texts.ts'
import type { Strokes } from '../strokes.ts'

export const ELEMENT_TYPES = [
  'heading', 'paragraph', 'image', 'page_break', 'short', 'long', 'number', 'scale', 'date', 'yes_no', 'choice', 'dropdown',
  'choices', 'teeth', 'upload', 'record', 'consent', 'signature', 'initials',
] as const // prettier-ignore
export type ElementType = (typeof ELEMENT_TYPES)[number]

/** What a `record` element asks of the patient's own record. */
export const RECORD_FIELDS = ['name', 'cnp', 'birth_date', 'address', 'phone', 'email', 'allergies'] as const
export type RecordField = (typeof RECORD_FIELDS)[number]

export const COMPARISONS = ['is', 'is_not', 'includes', 'filled', 'empty', 'more', 'less'] as const
export type Comparison = (typeof COMPARISONS)[number]

/** On the answer of an earlier element: of options `value` is an option's id, of yes_no "yes" or "no". */
export interface Condition {
  readonly element: string
  readonly is: Comparison
  readonly value?: string | number | undefined
}

export type ShowIf = { readonly all: readonly Condition[] } | { readonly any: readonly Condition[] }

/** One thing of a form. Which members an element has is said by its type: see `ELEMENTS` in form-elements.ts. */
export interface FormElement {
  readonly id: string
  readonly type: ElementType
  /** The question; of heading and paragraph the text itself, in which tags stand in braces. */
  readonly label: Texts
  readonly help?: Texts | undefined
  readonly required?: boolean | undefined
  readonly options?: readonly Option[] | undefined
  /** Of a number its bounds; of choices how many are chosen. */
  readonly min?: number | undefined
  readonly max?: number | undefined
  /** What the ends of a scale mean. */
  readonly low?: Texts | undefined
  readonly high?: Texts | undefined
  /** Of a date: before today or after it. */
  readonly when?: 'past' | 'future' | undefined
  /** Of a date: its bounds, yyyy-MM-dd. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly field?: RecordField | undefined
  /** Of an image: the template's picture. */
  readonly image_id?: number | undefined
  readonly show_if?: ShowIf | undefined
  /** Options after which the doctor is warned; of yes_no "yes" or "no". */
  readonly alarm?: readonly string[] | undefined
  /** Whether the answer enters the record's alerts once somebody accepts it. */
  readonly maps_to?: 'alerts' | undefined
}

export const SIGNERS = ['patient', 'guardian'] as const
export type SignerAs = (typeof SIGNERS)[number]

export interface Signing {
  readonly signers: readonly SignerAs[]
  /** How who signs is known: by a code, by a colleague who stands beside, or not at all, where nothing is signed. */
  readonly code: 'sms' | 'witness' | 'none'
  readonly expires_days: number
  /** After how many months it is asked anew; absent where it holds for good. */
  readonly renew_months?: number | undefined
}

/** A form: format 1. */
export interface FormTemplate {
  readonly format: 1
  readonly title: Texts
  readonly languages: readonly DocumentLanguage[]
  readonly elements: readonly FormElement[]
  readonly signing: Signing
}

/** What is kept of a record's own value that the patient only confirms: it is not sent to the phone in clear. */
export interface KeptValue {
  readonly keep: true
}

/**
 * By type: text of short, long, date (yyyy-MM-dd), record; a number; "yes" or "no"; what was chosen; FDI numbers of teeth;
 * ids of uploaded files; true of a consent; strokes of initials. A signature is not an answer: it is drawn at the end.
 */
export type Answer = string | number | true | Chosen | readonly number[] | Strokes | KeptValue
export type Answers = Readonly<Record<string, Answer>>

export const MOST_ELEMENTS = 200
