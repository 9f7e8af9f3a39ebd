import { useState } from 'react'
import { currentLanguage } from '#web/i18n/i18n.ts'
import type { Sorting } from './DataTable.tsx'

/** A short list in the order that a press on a head asks for; first by name. What is alike keeps its place. */
export function useSorted<T>(
  keys: { name: (item: T) => string } & Record<string, (item: T) => string | number>,
) {
  const [by, onSort] = useState('name')
  const keyOf = keys[by.replace(/^-/, '')] ?? keys.name
  const way = by.startsWith('-') ? -1 : 1
  const words = new Intl.Collator(currentLanguage(), { numeric: true })
  function compare(one: T, other: T): number {
    const [a, b] = [keyOf(one), keyOf(other)]
    return way * (typeof a === 'number' && typeof b === 'number' ? a - b : words.compare(`${a}`, `${b}`))
  }
  return {
    sorting: { by, onSort } satisfies Sorting,
    sort: (items: readonly T[]) => items.toSorted(compare),
  }
}
