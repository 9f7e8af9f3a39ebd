import { useState } from 'react'

export interface Picked {
  readonly ids: ReadonlySet<number>
  /** The last one ticked or cleared, from which Shift goes on. */
  readonly anchor: number | undefined
}

export const NOTHING_PICKED: Picked = { ids: new Set(), anchor: undefined }

/** Ticks a row or clears it; `isRange` does the same to all since the last one. `rows` are those listed, in their order. */
export function pick({ ids, anchor }: Picked, rows: readonly number[], id: number, isRange: boolean): Picked {
  const next = new Set(ids)
  const from = isRange && anchor !== undefined ? rows.indexOf(anchor) : -1
  const to = rows.indexOf(id)
  const span = from === -1 ? [id] : rows.slice(Math.min(from, to), Math.max(from, to) + 1)
  const isTicked = !ids.has(id)
  for (const one of span) {
    if (isTicked) next.add(one)
    else next.delete(one)
  }
  return { ids: next, anchor: id }
}

/** Which rows of a list are chosen. */
export interface Selection {
  readonly has: (id: number) => boolean
  /** Of those listed. */
  readonly all: boolean | 'mixed'
  readonly toggle: (id: number, isRange: boolean) => void
  readonly toggleAll: () => void
}

/**
 * Chooses among the rows that are listed. What is no longer listed is no longer chosen, and with another `scope` (what was
 * asked for) nothing is. `everybody` also means those who are not loaded yet.
 */
export function useSelection<T extends { readonly id: number }>(rows: readonly T[], scope: string) {
  const nothing = { ...NOTHING_PICKED, scope, everybody: false }
  const [kept, setKept] = useState(nothing)
  const state = kept.scope === scope ? kept : nothing
  const listed = rows.map(row => row.id)
  const picked = rows.filter(row => state.everybody || state.ids.has(row.id))
  const all = picked.length > 0 && (picked.length === rows.length || 'mixed')
  const selection: Selection = {
    has: id => state.everybody || state.ids.has(id),
    all,
    toggle(id, isRange) {
      const from = state.everybody ? { ids: new Set(listed), anchor: undefined } : state
      setKept({ ...pick(from, listed, id, isRange), scope, everybody: false })
    },
    toggleAll: () => setKept({ ...nothing, ids: new Set(all === true ? [] : listed) }),
  }
  return {
    picked,
    everybody: state.everybody,
    selection,
    pickEverybody: () => setKept({ ...nothing, everybody: true }),
    clear: () => setKept(nothing),
  }
}
