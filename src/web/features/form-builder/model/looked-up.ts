// What every row asks of the whole form, worked out once for each form that ever was.

import { problemsOfForm } from '#domain/documents/forms/form-problems.ts'
import type { FormElement, FormTemplate } from '#domain/documents/forms/form-template.ts'
import type { Problem } from '#domain/documents/problem.ts'
import { askedTooLate } from './dependence.ts'

type Elements = readonly FormElement[]

function once<From extends object, Found>(find: (from: From) => Found): (from: From) => Found {
  const known = new WeakMap<From, Found>()
  return from => {
    let found = known.get(from)
    if (found === undefined) {
      found = find(from)
      known.set(from, found)
    }
    return found
  }
}

export const idsOf = once((elements: Elements) => elements.map(({ id }) => id))
const places = once((elements: Elements) => new Map(elements.map(({ id }, index) => [id, index])))
const late = once((elements: Elements) => new Set(askedTooLate(elements)))
const pages = once((elements: Elements) => {
  let page = 1
  return new Map(elements.filter(({ type }) => type === 'page_break').map(({ id }) => [id, ++page]))
})

export const placeOf = (elements: Elements, id: string): number => places(elements).get(id) ?? -1
export const elementOf = (elements: Elements, id: string | undefined): FormElement | undefined =>
  id === undefined ? undefined : elements[placeOf(elements, id)]
export const isTooLate = (elements: Elements, element: FormElement): boolean => late(elements).has(element)
/** Which page begins with this break, from 2. */
export const pageOf = (elements: Elements, id: string): number => pages(elements).get(id) ?? 1

export const problemsIn = once(problemsOfForm)

const ELEMENT = /^elements\.(\d+)\.?(.*)$/

/** Which element a problem is of, and where within it; without an element it is of the form's own settings. */
export function locate({ elements }: FormTemplate, { path }: Problem) {
  const [, place, rest = ''] = ELEMENT.exec(path) ?? []
  return {
    element: place === undefined ? undefined : elements[Number(place)],
    path: place === undefined ? path : rest,
  }
}

const byElement = once((form: FormTemplate) =>
  Map.groupBy(problemsIn(form), problem => locate(form, problem).element?.id),
)
export const problemsOfOne = (form: FormTemplate, id: string): readonly Problem[] =>
  byElement(form).get(id) ?? NONE
const NONE: readonly Problem[] = []
