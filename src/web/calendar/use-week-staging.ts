import { useLayoutEffect, useMemo, useState, type RefObject } from 'react'
import { createStaging } from './staging.ts'
import type { CalendarEvent } from './types.ts'

const NUMBER_AND_MORE = 46
const LINE = 21

/** Stages the weeks of a month that lie below what is in sight; gives about how high each week will be. */
export function useWeekStaging(
  bodyRef: RefObject<HTMLElement | null>,
  weeks: readonly (readonly string[])[],
  byDate: ReadonlyMap<string, readonly CalendarEvent[]>,
  maxPerDay: number,
): number[] {
  const [staging] = useState(createStaging)
  const heights = useMemo(
    () =>
      weeks.map(week => {
        const most = Math.max(...week.map(date => byDate.get(date)?.length ?? 0))
        return NUMBER_AND_MORE + Math.min(most, maxPerDay) * LINE
      }),
    [weeks, byDate, maxPerDay],
  )
  useLayoutEffect(() => {
    const rows = bodyRef.current?.children ?? []
    let top = 0
    const unseen = [...rows].filter((_, index) => {
      const isBelow = top > window.innerHeight
      top += heights[index] ?? 0
      return isBelow
    })
    staging.hold(unseen.filter(row => row instanceof HTMLElement))
  }, [bodyRef, heights, staging])
  return heights
}
