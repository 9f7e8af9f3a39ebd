import { isTooth } from '../../patients/teeth.ts'
import { parseCnp } from '../../people/cnp.ts'
import { cleanName, isPersonName } from '../../people/person-name.ts'
import { isLocalDate } from '../../time/wall-time.ts'
import { findUnsaid, hasAlone, readChosen } from '../choose.ts'
import { isRecord, type Problem, type ProblemMessage } from '../problem.ts'
import { isDrawn, readStrokes } from '../strokes.ts'
import { isChosen, visibleElements } from './conditions.ts'
import { ELEMENTS, LONGEST_ANSWER, SCALE, UPLOADS } from './form-elements.ts'
import type { Answer, Answers, FormElement, FormTemplate, RecordField } from './form-template.ts'

/** An answer as it is kept, nothing where it is empty, or why it cannot be one of this element. */
export type ReadAnswer = { readonly answer: Answer | undefined } | { readonly problem: Problem }

const nothing: ReadAnswer = { answer: undefined }
const refused = (message: ProblemMessage, values?: Problem['values']): ReadAnswer => ({
  problem: { path: '', message, values },
})

/**
 * What was sent for an element. `today` is the day in the clinic's zone, yyyy-MM-dd; of uploads `files` are the ids that
 * belong to it.
 */
export function readAnswer(
  element: FormElement,
  value: unknown,
  today: string,
  files: readonly number[] = [],
): ReadAnswer {
  if (value === null || value === undefined || value === '') return nothing
  switch (element.type) {
    case 'short':
    case 'long':
      return readWords(value, LONGEST_ANSWER[element.type])
    case 'number':
      return readSize(element, value)
    case 'scale':
      return Number.isInteger(value) && (value as number) >= SCALE.from && (value as number) <= SCALE.to
        ? { answer: value as number }
        : refused('answer_between', { minimum: SCALE.from, maximum: SCALE.to })
    case 'date':
      return readDay(element, value, today)
    case 'yes_no':
      return value === 'yes' || value === 'no' ? { answer: value } : refused('choice')
    case 'choice':
    case 'dropdown':
    case 'choices':
      return readPicked(element, value)
    case 'teeth':
      return readTeeth(value)
    case 'upload':
      return readFiles(value, files)
    case 'record':
      return readOwn(element.field ?? 'name', value, today)
    case 'consent':
      return value === true ? { answer: true } : value === false ? nothing : refused('must_agree')
    case 'initials': {
      const strokes = readStrokes(value)
      return strokes ? { answer: strokes } : refused('sign_here')
    }
    default:
      return refused('not_readable')
  }
}

function readWords(value: unknown, most: number): ReadAnswer {
  if (typeof value !== 'string' || !value.isWellFormed() || value.includes('\0'))
    return refused('answer_text')
  const text = value.replaceAll(/\r\n?/g, '\n').trim()
  if (text.length > most) return refused('answer_too_long', { characters: most })
  return { answer: text === '' ? undefined : text }
}

function readSize({ min, max }: FormElement, value: unknown): ReadAnswer {
  if (typeof value !== 'number' || !Number.isFinite(value) || Math.abs(value) > 1e12)
    return refused('answer_number')
  if (min !== undefined && max !== undefined && (value < min || value > max))
    return refused('answer_between', { minimum: min, maximum: max })
  if (min !== undefined && value < min) return refused('answer_at_least', { minimum: min })
  if (max !== undefined && value > max) return refused('answer_at_most', { maximum: max })
  return { answer: value }
}

function readDay(
  { when, from, to }: Pick<FormElement, 'when' | 'from' | 'to'>,
  value: unknown,
  today: string,
): ReadAnswer {
  if (typeof value !== 'string' || !isLocalDate(value)) return refused('date')
  if (when === 'past' && value > today) return refused('date_not_past')
  if (when === 'future' && value < today) return refused('date_not_future')
  if (from !== undefined && value < from) return refused('date_from', { date: from })
  if (to !== undefined && value > to) return refused('date_to', { date: to })
  return { answer: value }
}

function readPicked({ type, options = [] }: FormElement, value: unknown): ReadAnswer {
  const read = readChosen(value, options)
  if (read && 'problem' in read) return read
  // How many of several is asked for at the end: while one ticks there are too few.
  if (!read || read.chosen.length < 2) return { answer: read }
  if (type !== 'choices') return refused('choose_one')
  return hasAlone(read, options) ? refused('chosen_together') : { answer: read }
}

function readTeeth(value: unknown): ReadAnswer {
  if (!Array.isArray(value) || !value.every(tooth => typeof tooth === 'number' && isTooth(tooth)))
    return refused('answer_teeth')
  const teeth = [...new Set(value as number[])].toSorted((one, other) => one - other)
  return { answer: teeth.length > 0 ? teeth : undefined }
}

function readFiles(value: unknown, files: readonly number[]): ReadAnswer {
  if (!Array.isArray(value) || !value.every(id => files.includes(id as number))) return refused('choice')
  if (value.length > UPLOADS.most) return refused('files_at_most', { most: UPLOADS.most })
  return { answer: value.length > 0 ? [...new Set(value as number[])] : undefined }
}

const LONGEST_OWN: Readonly<Partial<Record<RecordField, number>>> = {
  address: 190,
  allergies: 1000,
  email: 190,
}
const PHONE = /^\+?[\d\s().-]{4,20}$/
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** What is kept of the record, or what takes its place; the record's own rules are asked again when it is accepted. */
function readOwn(field: RecordField, value: unknown, today: string): ReadAnswer {
  if (isRecord(value)) return value['keep'] === true ? { answer: { keep: true } } : refused('answer_text')
  const read = readWords(value, LONGEST_OWN[field] ?? 190)
  if ('problem' in read || typeof read.answer !== 'string') return read
  const text = read.answer
  switch (field) {
    case 'name':
      return isPersonName(cleanName(text)) ? { answer: cleanName(text) } : refused('person_name')
    case 'cnp':
      return parseCnp(text.replaceAll(/\s/g, '')) ? { answer: text.replaceAll(/\s/g, '') } : refused('cnp')
    case 'birth_date':
      if (!isLocalDate(text)) return refused('date')
      return text > today ? refused('birth_date_future') : { answer: text }
    case 'phone':
      return PHONE.test(text) ? read : refused('phone')
    case 'email':
      return EMAIL.test(text) ? read : refused('email')
    default:
      return read
  }
}

/**
 * What keeps the answers from being signed, by element: each required one that is asked and missing, and what is incomplete.
 * The answers are those that `readAnswer` gave. A signature is not asked for here.
 */
export function problemsOfAnswers(form: FormTemplate, answers: Answers): Readonly<Record<string, Problem>> {
  return Object.fromEntries(
    visibleElements(form, answers).flatMap(element => {
      const problem = problemOfAnswer(element, answers[element.id])
      return problem ? [[element.id, { ...problem, path: element.id }]] : []
    }),
  )
}

const problem = (message: ProblemMessage, values?: Problem['values']): Problem => ({
  path: '',
  message,
  values,
})

function problemOfAnswer(element: FormElement, answer: Answer | undefined): Problem | undefined {
  const { type, required, options = [], min, max } = element
  if (!ELEMENTS[type].asks || type === 'signature') return undefined
  if (answer === undefined) {
    if (type === 'consent') return problem('must_agree')
    if (!required) return undefined
    if (type === 'initials') return problem('sign_here')
    return problem(ELEMENTS[type].hasOptions || type === 'yes_no' ? 'choose_one' : 'required')
  }
  if (type === 'initials') return isDrawn(answer as never) ? undefined : problem('sign_here')
  if (!isChosen(answer)) return undefined
  if (type === 'choices' && min !== undefined && answer.chosen.length < min && !hasAlone(answer, options))
    return problem('choose_at_least', { minimum: min })
  if (type === 'choices' && max !== undefined && answer.chosen.length > max)
    return problem('choose_at_most', { maximum: max })
  return findUnsaid(answer, options) ? problem('write_which') : undefined
}

/** How many questions are answered of those that are asked with these answers; what must not be said counts once said. */
export function countAnswered(
  form: FormTemplate,
  answers: Answers,
): { readonly answered: number; readonly asked: number } {
  const asked = visibleElements(form, answers).filter(
    ({ type }) => ELEMENTS[type].asks && type !== 'signature',
  )
  return { answered: asked.filter(({ id }) => answers[id] !== undefined).length, asked: asked.length }
}

/** The elements whose answer warns the doctor. */
export function alarmsOf(form: FormTemplate, answers: Answers): FormElement[] {
  return visibleElements(form, answers).filter(({ id, alarm = [] }) => {
    const answer = answers[id]
    if (answer === undefined || alarm.length === 0) return false
    return isChosen(answer)
      ? answer.chosen.some(one => alarm.includes(one))
      : typeof answer === 'string' && alarm.includes(answer)
  })
}
