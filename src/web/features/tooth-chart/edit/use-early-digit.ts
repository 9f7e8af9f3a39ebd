import { useEffect, useEffectEvent, useRef } from 'react'
import type { ChartFavourite } from '#contract/patients/tooth-chart.ts'
import { digitOf, isPlainKey, type KeyPress } from './entry-keys.ts'
import type { EntryDrafting } from './use-entry-draft.ts'

/** Whoever has waited longer has gone on to something else. */
const WAITED_MILLISECONDS = 5_000

/**
 * Keeps a digit that was pressed before it was read what is on it, and charts it then, unless another key or an open
 * popover came first. Answers whether it keeps the press.
 */
export function useEarlyDigit(
  favourites: readonly ChartFavourite[] | undefined,
  { open, chartFavourite }: EntryDrafting,
) {
  const early = useRef<{ digit: number; teeth: readonly number[]; anchor: Element; until: number }>(undefined)
  const chartEarly = useEffectEvent((known: readonly ChartFavourite[]) => {
    const press = early.current
    early.current = undefined
    const favourite = press && known[press.digit - 1]
    if (favourite && !open && performance.now() < press.until)
      chartFavourite(favourite, press.teeth, press.anchor)
  })
  useEffect(() => {
    if (favourites) chartEarly(favourites)
  }, [favourites])

  return (event: KeyPress, teeth: readonly number[], anchor: Element): boolean => {
    const digit = isPlainKey(event) ? digitOf(event) : undefined
    const isEarly = digit !== undefined && !favourites && !open
    const until = performance.now() + WAITED_MILLISECONDS
    early.current = isEarly ? { digit, teeth, anchor, until } : undefined
    return isEarly
  }
}
