// What of the answers a doctor should see: what warns, and what may enter the record.

import type { FormFile } from '#contract/documents/form-files.ts'
import type { Language } from '#contract/language.ts'
import { alarmsOf } from '#domain/documents/forms/answers.ts'
import { isChosen, visibleElements } from '#domain/documents/forms/conditions.ts'
import type { Answer, FormElement } from '#domain/documents/forms/form-template.ts'
import { sayAnswer } from '#domain/documents/forms/say-answer.ts'
import { textIn } from '#domain/documents/texts.ts'
import type { FormRow } from './form-rows.sql.ts'

type Enters = FormFile['notable'][number]['enters']

export interface Notable {
  readonly element: FormElement
  readonly answer: Answer
  readonly warns: boolean
  /** Where in the record it may go; null for what only warns. */
  readonly enters: Enters
}

export function notableOf({ content, answers }: Pick<FormRow, 'content' | 'answers'>): Notable[] {
  const warning = new Set(alarmsOf(content, answers).map(({ id }) => id))
  return visibleElements(content, answers).flatMap(element => {
    const answer = answers[element.id]
    if (answer === undefined) return []
    const warns = warning.has(element.id)
    const enters = entersOf(element, answer, warns)
    return warns || enters ? [{ element, answer, warns, enters }] : []
  })
}

function entersOf(
  { type, field, maps_to: mapsTo, alarm = [] }: FormElement,
  answer: Answer,
  warns: boolean,
): Enters {
  // What the record has already, and was only confirmed, is no news to it.
  if (type === 'record') return typeof answer === 'string' ? (field ?? null) : null
  if (mapsTo !== 'alerts') return null
  if (alarm.length > 0) return warns ? 'alerts' : null
  if (type === 'yes_no') return answer === 'yes' ? 'alerts' : null
  return isChosen(answer) || typeof answer === 'string' ? 'alerts' : null
}

/** The question and its answer, each in words. */
export function sayNotable(
  { element, answer }: Notable,
  language: Language,
): { label: string; said: string } {
  return { label: textIn(element.label, language), said: sayAnswer(element, answer, language) }
}
