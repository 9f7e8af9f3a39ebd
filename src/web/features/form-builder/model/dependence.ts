// Which elements appear by the answers of which others.

import { conditionsOf } from '#domain/documents/forms/conditions.ts'
import type {
  Comparison,
  Condition,
  ElementType,
  FormElement,
  ShowIf,
} from '#domain/documents/forms/form-template.ts'

export const isAny = (showIf: ShowIf | undefined): boolean => showIf !== undefined && 'any' in showIf

/** The same way of joining with other conditions; none of them is no condition at all. */
export function joined(conditions: readonly Condition[], any: boolean): ShowIf | undefined {
  if (conditions.length === 0) return undefined
  return any ? { any: conditions } : { all: conditions }
}

/** Elements that appear by an answer which is asked only after them: the condition could never be told. */
export function askedTooLate(elements: readonly FormElement[]): readonly FormElement[] {
  const seen = new Set<string>()
  return elements.filter(element => {
    const isLate = conditionsOf(element).some(({ element: id }) => !seen.has(id))
    seen.add(element.id)
    return isLate
  })
}

const THERE = ['filled', 'empty'] as const
const ONE_OF = ['is', 'is_not', ...THERE] as const
const SIZE = ['is', 'is_not', 'more', 'less', ...THERE] as const
const WORDS = ['includes', 'is', ...THERE] as const

/** How an answer of the type may be looked at, what is asked most first; nothing for what no condition looks at. */
const COMPARED: Readonly<Record<ElementType, readonly Comparison[]>> = {
  heading: [],
  paragraph: [],
  image: [],
  page_break: [],
  signature: [],
  short: WORDS,
  long: WORDS,
  number: SIZE,
  scale: SIZE,
  date: ['less', 'more', ...THERE],
  yes_no: ONE_OF,
  choice: ONE_OF,
  dropdown: ONE_OF,
  choices: ['includes', 'more', 'less', ...THERE],
  teeth: ['includes', 'more', 'less', ...THERE],
  upload: THERE,
  record: THERE,
  consent: THERE,
  initials: THERE,
}
export const comparisonsOf = (type: ElementType): readonly Comparison[] => COMPARED[type]

const NEEDS_NOTHING = new Set<Comparison>(THERE)
export const needsValue = (is: Comparison): boolean => !NEEDS_NOTHING.has(is)

/** Whether options are what is looked for. */
export const looksForOption = ({ type, options }: FormElement, is: Comparison): boolean =>
  is !== 'more' && is !== 'less' && (type === 'yes_no' || options !== undefined)

/** A condition as it begins on an element: by its first answer where it has some. */
export function newCondition(asked: FormElement, is = comparisonsOf(asked.type)[0] ?? 'filled'): Condition {
  if (!needsValue(is)) return { element: asked.id, is }
  if (!looksForOption(asked, is)) return { element: asked.id, is }
  const value = asked.type === 'yes_no' ? 'yes' : asked.options?.[0]?.id
  return { element: asked.id, is, ...(value !== undefined && { value }) }
}

/** What a condition of the element at this place may look at. */
export const askedBefore = (elements: readonly FormElement[], at: number): readonly FormElement[] =>
  elements.slice(0, at).filter(({ type }) => comparisonsOf(type).length > 0)

/** Options of yes_no have no words of their own. */
export const YES_NO = ['yes', 'no'] as const
const ANSWERS_OF_YES_NO = new Set<string>(YES_NO)

function offers(element: FormElement, value: Condition['value']): boolean {
  if (typeof value !== 'string') return true
  if (element.type === 'yes_no') return ANSWERS_OF_YES_NO.has(value)
  return !element.options || element.options.some(({ id }) => id === value)
}

/** Without conditions and warnings about what is no longer there. What is whole stays the same object. */
export function withoutLost(elements: readonly FormElement[]): readonly FormElement[] {
  const known = new Map(elements.map(element => [element.id, element]))
  const next = elements.map(element => withoutLostAlarms(withoutLostConditions(element, known)))
  return next.every((element, index) => element === elements[index]) ? elements : next
}

function withoutLostConditions(element: FormElement, known: ReadonlyMap<string, FormElement>): FormElement {
  const conditions = conditionsOf(element)
  const left = conditions.filter(({ element: id, value }) => {
    const asked = known.get(id)
    return asked !== undefined && offers(asked, value)
  })
  if (left.length === conditions.length) return element
  const { show_if: showIf, ...rest } = element
  const next = joined(left, isAny(showIf))
  return next ? { ...rest, show_if: next } : rest
}

function withoutLostAlarms(element: FormElement): FormElement {
  const { alarm, ...rest } = element
  if (!alarm) return element
  const left = alarm.filter(value => offers(element, value))
  if (left.length === alarm.length) return element
  return left.length > 0 ? { ...rest, alarm: left } : rest
}
