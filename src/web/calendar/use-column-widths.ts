import { useLayoutEffect, useMemo, useState, type RefObject } from 'react'
import { fillWidths } from './column-widths.ts'
import { GUTTER, type GridModel } from './use-grid-model.ts'

/** Widths of the columns as the scroller's size makes them; nothing before it was measured. */
export function useColumnWidths(scrollerRef: RefObject<HTMLElement | null>, { tracks }: GridModel) {
  const [available, setAvailable] = useState<number>()
  useLayoutEffect(() => {
    const scroller = scrollerRef.current
    if (!scroller) return undefined
    const measure = () => setAvailable(scroller.clientWidth - GUTTER)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(scroller)
    return () => observer.disconnect()
  }, [scrollerRef])
  return useMemo(
    () => (available === undefined ? undefined : fillWidths(tracks, available)),
    [tracks, available],
  )
}
