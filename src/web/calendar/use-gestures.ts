import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import type { GestureHost } from './gesture.ts'
import { createGestures } from './grid-gesture.ts'

interface Elements {
  scrollerRef: RefObject<HTMLElement | null>
  bodyRef: RefObject<HTMLElement | null>
  frameRef: RefObject<HTMLElement | null>
}

/** Listens for pointers on the grid's body. Gestures read what was rendered last, so they survive a live update. */
export function useGestures(
  { scrollerRef, bodyRef, frameRef }: Elements,
  rest: Omit<GestureHost, 'scroller' | 'body' | 'frame'>,
) {
  const restRef = useRef(rest)
  useLayoutEffect(() => {
    restRef.current = rest
  })
  const gesturesRef = useRef<ReturnType<typeof createGestures>>(undefined)
  useEffect(() => {
    const scroller = scrollerRef.current
    const body = bodyRef.current
    const frame = frameRef.current
    if (!scroller || !body || !frame) return undefined
    const gestures = createGestures(() => ({ ...restRef.current, scroller, body, frame }))
    gesturesRef.current = gestures
    body.addEventListener('pointerdown', gestures.onPointerDown)
    return () => {
      body.removeEventListener('pointerdown', gestures.onPointerDown)
      gestures.cancel()
    }
  }, [scrollerRef, bodyRef, frameRef])
  return gesturesRef
}
