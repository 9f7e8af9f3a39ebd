import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import type { ColumnLayout } from './layout.ts'
import { createStaging } from './staging.ts'
import { GUTTER, type GridModel } from './use-grid-model.ts'

/** Stages the columns that were drawn beside what is in sight; the result lets go of them. */
export function useStaging(
  scrollerRef: RefObject<HTMLElement | null>,
  bodyRef: RefObject<HTMLElement | null>,
  model: GridModel,
  widths: readonly number[] | undefined,
) {
  const [staging] = useState(createStaging)
  const layoutsRef = useRef<readonly ColumnLayout[]>([])
  const scrolledRef = useRef(0)

  useLayoutEffect(() => {
    const scroller = scrollerRef.current
    if (!scroller) return undefined
    const note = () => {
      scrolledRef.current = scroller.scrollLeft
    }
    note()
    scroller.addEventListener('scroll', note, { passive: true })
    return () => scroller.removeEventListener('scroll', note)
  }, [scrollerRef])

  useLayoutEffect(() => {
    const old = layoutsRef.current
    const layers = bodyRef.current?.querySelectorAll<HTMLElement>('[data-layer]')
    if (!widths || !layers || old === model.layouts) return
    layoutsRef.current = model.layouts
    // Asking the scroller for its size would lay out all that was drawn; no grid is wider than the window.
    const seen = { from: scrolledRef.current, to: scrolledRef.current + window.innerWidth - GUTTER }
    let left = 0
    const unseen = [...layers].filter((_, index) => {
      const width = widths[index] ?? 0
      const isSeen = left < seen.to && left + width > seen.from
      left += width
      return !isSeen && model.layouts[index] !== old[index]
    })
    staging.hold(unseen)
  }, [bodyRef, model, widths, staging])

  return staging.release
}
