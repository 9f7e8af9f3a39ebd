import { useLayoutEffect, useRef, type RefObject } from 'react'
import type { ColumnLayout } from './layout.ts'
import { GUTTER, type GridModel } from './use-grid-model.ts'

/**
 * Leaves columns that were drawn out of sight without layout for one frame, so that what is looked at is there first.
 * They are in the document all the while. The result lets go of them at once, for whoever wants to go there.
 */
export function useStaging(
  scrollerRef: RefObject<HTMLElement | null>,
  bodyRef: RefObject<HTMLElement | null>,
  model: GridModel,
  widths: readonly number[] | undefined,
) {
  const layoutsRef = useRef<readonly ColumnLayout[]>([])
  const scrolledRef = useRef(0)
  const stagedRef = useRef<HTMLElement[]>([])
  const release = () => {
    for (const layer of stagedRef.current) layer.style.removeProperty('content-visibility')
    stagedRef.current = []
  }
  const releaseRef = useRef(release)

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
    // Reading the size of the scroller would lay out all that was drawn; the columns fill it or go beyond.
    const seen = { from: scrolledRef.current, to: scrolledRef.current + window.innerWidth - GUTTER }
    let left = 0
    for (const [index, layer] of layers.entries()) {
      const width = widths[index] ?? 0
      const isSeen = left < seen.to && left + width > seen.from
      left += width
      if (isSeen || model.layouts[index] === old[index] || layer.contains(document.activeElement)) continue
      layer.style.contentVisibility = 'hidden'
      stagedRef.current.push(layer)
    }
    if (stagedRef.current.length === 0) return
    const { current: letGo } = releaseRef
    requestAnimationFrame(() => requestAnimationFrame(letGo))
  }, [bodyRef, model, widths])

  return releaseRef
}
