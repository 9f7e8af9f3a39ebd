import { isTooth } from '../../patients/teeth.ts'
import { isLocalDate } from '../../time/wall-time.ts'
import { findUnsaid, readChosen, sayChosen } from '../choose.ts'
import { sayDay } from '../forms/say-answer.ts'
import type { Problem } from '../problem.ts'
import type { DocumentLanguage } from '../texts.ts'
import { LONGEST_FIELD, type FieldValue, type FieldValues, type ReportField } from './report-template.ts'

export type ReadField = { readonly value: FieldValue | undefined } | { readonly problem: Problem }

const refused = (message: Problem['message'], values?: Problem['values']): ReadField => ({
  problem: { path: '', message, values },
})

/** What was written into a field, as it is kept; nothing where it is empty. */
export function readField({ kind, options }: ReportField, value: unknown): ReadField {
  if (value === null || value === undefined || value === '') return { value: undefined }
  switch (kind) {
    case 'text':
      if (typeof value !== 'string' || !value.isWellFormed() || value.includes('\0'))
        return refused('answer_text')
      if (value.length > LONGEST_FIELD) return refused('answer_too_long', { characters: LONGEST_FIELD })
      return { value: value.trim() === '' ? undefined : value.replaceAll(/\r\n?/g, '\n') }
    case 'date':
      return typeof value === 'string' && isLocalDate(value) ? { value } : refused('date')
    case 'teeth':
      if (!Array.isArray(value) || !value.every(tooth => typeof tooth === 'number' && isTooth(tooth)))
        return refused('answer_teeth')
      return {
        value:
          value.length > 0
            ? [...new Set(value as number[])].toSorted((one, other) => one - other)
            : undefined,
      }
    default: {
      const read = readChosen(value, options)
      if (read && 'problem' in read) return read
      return read && kind === 'choice' && read.chosen.length > 1 ? refused('choose_one') : { value: read }
    }
  }
}

/** What keeps a report from being locked, by field; the values are those that `readField` gave. */
export function problemsOfFields(
  fields: readonly ReportField[],
  values: FieldValues,
): Readonly<Record<string, Problem>> {
  return Object.fromEntries(
    fields.flatMap(field => {
      const message = messageOf(field, values[field.id])
      return message ? [[field.id, { path: field.id, message }]] : []
    }),
  )
}

function messageOf(
  { kind, options, required }: ReportField,
  value: FieldValue | undefined,
): Problem['message'] | undefined {
  const isChoice = kind === 'choice' || kind === 'choices'
  if (value === undefined) return required ? (isChoice ? 'choose_one' : 'required') : undefined
  return typeof value === 'object' && 'chosen' in value && findUnsaid(value, options)
    ? 'write_which'
    : undefined
}

/** In words; lines stay lines. */
export function sayField(
  { kind, options }: ReportField,
  value: FieldValue | undefined,
  language: DocumentLanguage,
): string {
  if (value === undefined) return ''
  if (typeof value === 'string') return kind === 'date' ? sayDay(value, language) : value
  return 'chosen' in value ? sayChosen(value, options, language) : value.join(', ')
}
