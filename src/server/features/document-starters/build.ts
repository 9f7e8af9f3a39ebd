// Parts of the templates that every clinic starts with, said in both languages side by side.

import type { Option } from '#domain/documents/choice.ts'
import type { FormElement, FormTemplate, Signing } from '#domain/documents/forms/form-template.ts'
import type { BlockKind } from '#domain/documents/reports/report-schema.ts'
import type { ReportBody, ReportField, ReportTemplate } from '#domain/documents/reports/report-template.ts'
import { splitAtTags } from '#domain/documents/tags.ts'
import { DOCUMENT_LANGUAGES, type DocumentLanguage } from '#domain/documents/texts.ts'
import { WORDS } from './words.ts'

export interface Both {
  readonly ro: string
  readonly en: string
}
export const both = (ro: string, en: string): Both => ({ ro, en })

export const option = (id: string, ro: string, en: string): Option => ({ id, label: both(ro, en) })
/** "Other: …" */
export const other = (ro: string = WORDS.other.ro, en: string = WORDS.other.en): Option => ({
  ...option('other', ro, en),
  with_text: true,
})

type Part = (language: DocumentLanguage) => ReportBody

/** Tags stand in braces. */
const inline = (text: string): ReportBody[] =>
  splitAtTags(text).map(part =>
    typeof part === 'string' ? { type: 'text', text: part } : { type: 'tag', attrs: { key: part.tag } },
  )

export const heading =
  (level: 1 | 2, text: Both): Part =>
  language => ({ type: 'heading', attrs: { level, align: null }, content: inline(text[language]) })
const paragraph =
  (text: Both): Part =>
  language => ({ type: 'paragraph', attrs: { align: null }, content: inline(text[language]) })
export const block =
  (kind: BlockKind): Part =>
  () => ({ type: 'block', attrs: { kind } })

export const field = (
  id: string,
  kind: ReportField['kind'],
  label: Both,
  { required = false, options = [] }: { required?: boolean; options?: readonly Option[] } = {},
): ReportField => ({ id, kind, label, options, required, print_empty: kind !== 'text' || required })

/** A heading with the field below it. */
export const asked = (one: ReportField): Part[] => [
  language => ({
    type: 'heading',
    attrs: { level: 2, align: null },
    content: inline(one.label[language] ?? ''),
  }),
  () => ({ type: 'field', attrs: { id: one.id } }),
]

/** Who, when and by whom: the head of every report. */
const HEAD: readonly Part[] = [WORDS.headPerson, WORDS.headVisit, WORDS.headAllergies].map(paragraph)

export function report(title: Both, fields: readonly ReportField[], parts: readonly Part[]): ReportTemplate {
  const all = [heading(1, title), ...HEAD, ...parts, block('doctor_signature')]
  return {
    format: 1,
    title,
    languages: ['ro', 'en'],
    page: { size: 'A4', header: true, footer: {} },
    fields,
    body: Object.fromEntries(
      DOCUMENT_LANGUAGES.map(language => [
        language,
        { type: 'doc', content: all.map(part => part(language)) },
      ]),
    ),
  }
}

export const head = (id: string, ro: string, en: string): FormElement => ({
  id,
  type: 'heading',
  label: both(ro, en),
})
export const text = (id: string, ro: string, en: string): FormElement => ({
  id,
  type: 'paragraph',
  label: both(ro, en),
})
export const agree = (id: string, ro: string, en: string): FormElement => ({
  id,
  type: 'consent',
  label: both(ro, en),
  required: true,
})

const PERSON: readonly FormElement[] = [
  { id: 'name', type: 'record', field: 'name', label: WORDS.name, required: true },
  {
    id: 'birth',
    type: 'record',
    field: 'birth_date',
    label: WORDS.birth,
    required: true,
  },
]
const SIGNATURE: FormElement = {
  id: 'signature',
  type: 'signature',
  label: WORDS.signature,
  required: true,
}

export function form(
  title: Both,
  elements: readonly FormElement[],
  signing: Partial<Signing> = {},
): FormTemplate {
  return {
    format: 1,
    title,
    languages: ['ro', 'en'],
    elements: [...PERSON, ...elements, SIGNATURE],
    signing: { signers: ['patient', 'guardian'], code: 'sms', expires_days: 14, ...signing },
  }
}
