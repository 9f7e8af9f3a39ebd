import { useEffect } from 'react'
import type { RefObject } from 'react'
import type { TimeGridHandle } from '#web/calendar/TimeGrid.tsx'

/** A booking opened from elsewhere (a search, a link) scrolls into sight, once there is a grid to scroll. */
export function useArrival(grid: RefObject<TimeGridHandle | null>, selectedId: number | undefined): void {
  useEffect(() => {
    const isInside = document.activeElement?.closest('[role="grid"], [data-details]')
    if (selectedId === undefined || isInside) return undefined
    const focus = () => grid.current?.focusEvent(String(selectedId)) ?? false
    focus()
    // Again once all is measured: a grid that has just appeared draws its bookings then, and its columns make room for the details.
    let request = requestAnimationFrame(() => {
      request = requestAnimationFrame(focus)
    })
    return () => cancelAnimationFrame(request)
  }, [grid, selectedId])
}
