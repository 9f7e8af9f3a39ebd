import type { Chosen } from '../choice.ts'
import { isRecord } from '../problem.ts'
import type { Answer, Answers, Condition, FormElement, FormTemplate } from './form-template.ts'

export function conditionsOf({ show_if: rule }: Pick<FormElement, 'show_if'>): readonly Condition[] {
  if (!rule) return []
  return 'all' in rule ? rule.all : rule.any
}

/** The elements that are asked with these answers, in their order; what a hidden one was answered counts for nothing. */
export function visibleElements(form: Pick<FormTemplate, 'elements'>, answers: Answers): FormElement[] {
  const counted: Record<string, Answer> = {}
  return form.elements.filter(element => {
    const isShown = holds(element, counted)
    const answer = answers[element.id]
    if (isShown && answer !== undefined) counted[element.id] = answer
    return isShown
  })
}

/** Those answers alone that are asked for. */
export function visibleAnswers(form: Pick<FormTemplate, 'elements'>, answers: Answers): Answers {
  return Object.fromEntries(
    visibleElements(form, answers).flatMap(({ id }) =>
      answers[id] === undefined ? [] : [[id, answers[id]]],
    ),
  )
}

function holds({ show_if: rule }: FormElement, answers: Answers): boolean {
  if (!rule) return true
  if ('all' in rule) return rule.all.every(condition => isMet(condition, answers[condition.element]))
  return rule.any.length === 0 || rule.any.some(condition => isMet(condition, answers[condition.element]))
}

function isMet({ is, value }: Condition, answer: Answer | undefined): boolean {
  const isThere = answer !== undefined && answer !== '' && !(Array.isArray(answer) && answer.length === 0)
  switch (is) {
    case 'filled':
      return isThere
    case 'empty':
      return !isThere
    // Nobody is anything until they have said so.
    case 'is':
      return isThere && saidBy(answer).length === 1 && includes(answer, value)
    case 'is_not':
      return isThere && !(saidBy(answer).length === 1 && includes(answer, value))
    case 'includes':
      return isThere && (typeof answer === 'string' ? containsText(answer, value) : includes(answer, value))
    case 'more':
      return isThere && compare(answer, value) > 0
    default:
      return isThere && compare(answer, value) < 0
  }
}

function saidBy(answer: Answer): readonly (string | number | true)[] {
  if (isChosen(answer)) return answer.chosen
  if (Array.isArray(answer)) return answer as readonly number[]
  return typeof answer === 'object' ? [] : [answer]
}

export const isChosen = (answer: unknown): answer is Chosen =>
  isRecord(answer) && Array.isArray(answer['chosen'])

const includes = (answer: Answer, value: Condition['value']) =>
  saidBy(answer).some(said => String(said) === String(value))

const containsText = (answer: string, value: Condition['value']) =>
  answer.toLocaleLowerCase('ro').includes(String(value ?? '').toLocaleLowerCase('ro'))

/** Numbers by size, how many of what was chosen, dates by day. Not comparable: NaN, which is neither more nor less. */
function compare(answer: Answer, value: Condition['value']): number {
  if (typeof answer === 'string' && typeof value === 'string')
    return answer < value ? -1 : answer > value ? 1 : 0
  const size =
    typeof answer === 'number' ? answer : typeof answer === 'object' ? saidBy(answer).length : Number.NaN
  return size - Number(value)
}
