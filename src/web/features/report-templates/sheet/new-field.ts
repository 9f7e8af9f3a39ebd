import type { Texts } from '#domain/documents/texts.ts'
import type { FieldKind, ReportField } from '#domain/documents/reports/report-template.ts'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'
const LENGTH = 8

export function randomId(): string {
  return Array.from(
    crypto.getRandomValues(new Uint8Array(LENGTH)),
    byte => LETTERS[byte % LETTERS.length],
  ).join('')
}

const withOptions = (kind: FieldKind) => kind === 'choice' || kind === 'choices'

/** A field of a kind, with words to begin with. */
export function newField(kind: FieldKind, label: Texts, options: readonly Texts[]): ReportField {
  return {
    id: `f${randomId()}`,
    kind,
    label,
    options: withOptions(kind) ? options.map(words => ({ id: `o${randomId()}`, label: words })) : [],
    required: kind === 'text',
    print_empty: false,
  }
}

/** The same under a name of its own. */
export const copyOfField = (field: ReportField): ReportField => ({ ...field, id: `f${randomId()}` })

/** As another kind: what it offers stays while it goes from one choice to the other. */
export function asKind(field: ReportField, kind: FieldKind, options: readonly Texts[]): ReportField {
  if (!withOptions(kind)) return { ...field, kind, options: [] }
  return {
    ...field,
    kind,
    options: field.options.length > 0 ? field.options : newField(kind, {}, options).options,
  }
}
