const ZONE = 44
const SPEED = 14

/** Scrolls towards the edge the pointer is near. The returned step says whether it scrolled. */
export function createAutoScroll(scroller: HTMLElement) {
  return ({ x, y }: { x: number; y: number }): boolean => {
    const bounds = scroller.getBoundingClientRect()
    const speed = (before: number, after: number) => {
      if (before < ZONE) return -SPEED * Math.min(1, 1 - before / ZONE)
      if (after < ZONE) return SPEED * Math.min(1, 1 - after / ZONE)
      return 0
    }
    const isInside =
      x > bounds.left - ZONE && x < bounds.right + ZONE && y > bounds.top - ZONE && y < bounds.bottom + ZONE
    if (!isInside) return false
    const { scrollLeft, scrollTop } = scroller
    scroller.scrollLeft += speed(x - bounds.left, bounds.right - x)
    scroller.scrollTop += speed(y - bounds.top, bounds.bottom - y)
    return scroller.scrollLeft !== scrollLeft || scroller.scrollTop !== scrollTop
  }
}
