import type { Chosen, Option } from '../choice.ts'
import type { DocumentLanguage, Texts } from '../texts.ts'

export const FIELD_KINDS = ['text', 'choice', 'choices', 'date', 'teeth'] as const
export type FieldKind = (typeof FIELD_KINDS)[number]

/** What the doctor fills in at the visit; it stands in the body of each language by its id. */
export interface ReportField {
  readonly id: string
  readonly kind: FieldKind
  readonly label: Texts
  /** Of a choice; empty otherwise. */
  readonly options: readonly Option[]
  /** Whether the report cannot be locked without it. */
  readonly required: boolean
  /** Whether paper shows a line for it where it stays empty. */
  readonly print_empty: boolean
}

/** A template of visit reports: format 1. */
export interface ReportTemplate {
  readonly format: 1
  readonly title: Texts
  readonly languages: readonly DocumentLanguage[]
  readonly page: { readonly size: 'A4'; readonly header: boolean; readonly footer: Texts }
  readonly fields: readonly ReportField[]
  /** A document of `report-schema.ts` a language, as ProseMirror writes it. */
  readonly body: Readonly<Partial<Record<DocumentLanguage, ReportBody>>>
}

/** A node as ProseMirror writes it; `readBody` of report-schema holds it to the schema. */
export interface ReportBody {
  readonly type: string
  readonly attrs?: Readonly<Record<string, unknown>> | undefined
  readonly content?: readonly ReportBody[] | undefined
  readonly marks?: readonly { readonly type: string }[] | undefined
  readonly text?: string | undefined
}

/** What was written into a field: text, a date as yyyy-MM-dd, teeth as FDI numbers, or what was chosen. */
export type FieldValue = string | readonly number[] | Chosen
export type FieldValues = Readonly<Record<string, FieldValue>>

export const LONGEST_FIELD = 5000
export const MOST_FIELDS = 100
