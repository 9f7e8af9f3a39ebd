import { useRef, useState } from 'react'
import type { Noun } from '#contract/nouns.ts'
import { useQueryClient } from '@tanstack/react-query'
import { invalidate } from '#web/api/query.ts'
import { showError } from '#web/ui/notices.ts'

/**
 * Things in the order that was asked for last, shown at once and saved one after the other. Where saving is refused, what
 * the server holds is shown again.
 */
export function useOrdered<T extends { readonly id: number }>(
  kept: readonly T[],
  noun: Noun,
  save: (ids: number[]) => Promise<unknown>,
) {
  const client = useQueryClient()
  const [wanted, setWanted] = useState<readonly number[]>()
  const queue = useRef(Promise.resolve())
  const asked = useRef(0)
  const items = wanted
    ? kept.toSorted((one, other) => wanted.indexOf(one.id) - wanted.indexOf(other.id))
    : kept

  async function carryOut(ids: number[], turn: number): Promise<void> {
    try {
      await save(ids)
    } catch (error) {
      showError((error as Error).message)
    }
    if (turn !== asked.current) return
    await invalidate(client, noun)
    if (turn === asked.current) setWanted(undefined)
  }

  /** To a place among the others, from 0. */
  function put(id: number, place: number): void {
    const ids = items.map(item => item.id).filter(other => other !== id)
    ids.splice(place, 0, id)
    setWanted(ids)
    const turn = ++asked.current
    queue.current = queue.current.then(() => carryOut(ids, turn))
  }

  return { items, put }
}
