// What two people did to one form, put together where neither undoes the other.

import { canonicalJson } from '#domain/documents/canonical-json.ts'
import type { FormElement } from '#domain/documents/forms/form-template.ts'
import { withoutLost } from '../model/dependence.ts'
import type { Draft } from '../model/editing.ts'

export interface MergedDrafts {
  /** Of what both changed it has mine. */
  readonly draft: Draft
  /** What both changed, each otherwise: elements by id, and the form's own parts. */
  readonly both: readonly string[]
}

const isSame = (one: unknown, other: unknown) =>
  one === other || canonicalJson(one ?? null) === canonicalJson(other ?? null)

/** Three ways: `was` is what both began with. */
export function mergeDrafts(was: Draft, mine: Draft, theirs: Draft): MergedDrafts {
  const both: string[] = []
  function pick<T>(name: string, ...[before, own, other]: [T, T, T]): T {
    if (isSame(own, before)) return other
    if (!isSame(other, before) && !isSame(own, other)) both.push(name)
    return own
  }
  const part = <K extends 'title' | 'languages' | 'signing'>(name: K) =>
    pick(name, was.form[name], mine.form[name], theirs.form[name])
  const form = {
    ...mine.form,
    title: part('title'),
    languages: part('languages'),
    signing: part('signing'),
    elements: withoutLost(mergeElements(was.form.elements, mine.form.elements, theirs.form.elements, pick)),
  }
  return { draft: { form, services: pick('services', was.services, mine.services, theirs.services) }, both }
}

type Pick = <T>(name: string, before: T, own: T, other: T) => T

function mergeElements(
  was: readonly FormElement[],
  mine: readonly FormElement[],
  theirs: readonly FormElement[],
  pick: Pick,
): readonly FormElement[] {
  const [before, own, other] = [was, mine, theirs].map(byId) as [ById, ById, ById]
  const merged = (id: string) => pick(id, before.get(id), own.get(id), other.get(id))
  const kept = mine.flatMap(({ id }) => merged(id) ?? [])
  // What is theirs alone stands behind what it stands behind there.
  theirs.forEach(({ id }, index) => {
    if (own.has(id)) return
    const element = merged(id)
    if (!element) return
    const neighbour = theirs.slice(0, index).findLast(one => kept.some(each => each.id === one.id))
    kept.splice(neighbour ? kept.findIndex(each => each.id === neighbour.id) + 1 : 0, 0, element)
  })
  const order = (elements: readonly FormElement[]) =>
    elements.filter(({ id }) => before.has(id) && own.has(id) && other.has(id)).map(({ id }) => id)
  // Whoever alone moved elements is followed.
  if (!isSame(order(mine), order(was)) || isSame(order(theirs), order(was))) return kept
  const places = new Map(theirs.map(({ id }, index) => [id, index]))
  const moved = kept
    .filter(({ id }) => places.has(id))
    .toSorted((a, b) => places.get(a.id)! - places.get(b.id)!)
  return kept.map(element => (places.has(element.id) ? moved.shift()! : element))
}

type ById = ReadonlyMap<string, FormElement>
const byId = (elements: readonly FormElement[]): ById => new Map(elements.map(one => [one.id, one]))
