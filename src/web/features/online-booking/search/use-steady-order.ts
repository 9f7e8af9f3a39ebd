import { useState } from 'react'

interface Shown {
  readonly key: string
}

/**
 * Items in the order in which they were first shown for a question: what comes with a later answer stands after them, so
 * that nothing moves under a finger. `of` undefined: these are another question's, shown meanwhile.
 */
export function useSteadyOrder<Item extends Shown>(items: readonly Item[], of: string | undefined): Item[] {
  const [known, setKnown] = useState<{ of: string | undefined; keys: readonly string[] }>({ of, keys: [] })
  const before = known.of === of ? known.keys : []
  const added = items.map(({ key }) => key).filter(key => !before.includes(key))
  if (of !== undefined && added.length > 0) setKnown({ of, keys: [...before, ...added] })
  if (of === undefined || before.length === 0) return [...items]
  const places = new Map([...before, ...added].map((key, index) => [key, index]))
  return items.toSorted((a, b) => (places.get(a.key) ?? 0) - (places.get(b.key) ?? 0))
}
