// What people write of themselves, as a record keeps it.

import { foldText } from '#domain/people/person-name.ts'

interface Name {
  readonly first_name: string
  readonly last_name: string
}

const same = (some: readonly string[], name: string) => foldText(some.join(' ')) === foldText(name)

/** A whole name, of which the record's own tells where the family's is; of an unknown one the last word. */
export function splitName(said: string, { first_name: first, last_name: last }: Name): Name {
  const words = said.trim().split(/\s+/)
  for (let at = 1; at < words.length; at++) {
    const [head, tail] = [words.slice(0, at), words.slice(at)]
    if (same(head, last) || same(tail, first))
      return { first_name: tail.join(' '), last_name: head.join(' ') }
    if (same(tail, last) || same(head, first))
      return { first_name: head.join(' '), last_name: tail.join(' ') }
  }
  if (words.length === 1) return { first_name: said.trim(), last_name: last }
  return { first_name: words.slice(0, -1).join(' '), last_name: words.at(-1)! }
}

const NONE = new Set([
  'nu',
  'nu am',
  'nu am alergii',
  'n am',
  'fara',
  'fara alergii',
  'niciuna',
  'none',
  'no',
  'no allergies',
  'nothing',
  '0',
])

/** Whether somebody says that there is none. */
export const isNone = (said: string): boolean =>
  NONE.has(
    foldText(said)
      .replaceAll(/[^a-z0-9]+/g, ' ')
      .trim(),
  )
