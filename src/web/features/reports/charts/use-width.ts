import { useLayoutEffect, useRef, useState } from 'react'

/** How wide an element is, in px; 0 until it stands. */
export function useWidth<Element extends HTMLElement>() {
  const element = useRef<Element>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return undefined
    // Measured before the first paint: nothing jumps.
    setWidth(current.clientWidth)
    const observer = new ResizeObserver(() => setWidth(current.clientWidth))
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return { element, width }
}
