import type { Desk } from '../model/editor-store.ts'

type DropAt = Desk['dropAt']

/** Tells where among the rows of a list what is dragged would go, while it is dragged; returns how to stop. */
export function followDrag(list: HTMLElement | null, tell: (at: DropAt) => void): () => void {
  const room = list?.closest<HTMLElement>('[data-canvas]')
  if (!list || !room) return () => undefined
  let last: DropAt
  let at: { x: number; y: number } | undefined
  let frame = 0

  function look() {
    frame = 0
    if (!at) return
    const next = placeAt(list!, room!, at)
    if (next?.place === last?.place && next?.top === last?.top) return
    last = next
    tell(next)
  }
  const plan = () => (frame ||= requestAnimationFrame(look))
  function follow(event: MouseEvent | TouchEvent) {
    const point = 'touches' in event ? event.touches[0] : event
    if (!point) return
    at = { x: point.clientX, y: point.clientY }
    plan()
  }

  window.addEventListener('mousemove', follow)
  window.addEventListener('touchmove', follow, { passive: true })
  room.addEventListener('scroll', plan)
  return () => {
    cancelAnimationFrame(frame)
    window.removeEventListener('mousemove', follow)
    window.removeEventListener('touchmove', follow)
    room.removeEventListener('scroll', plan)
  }
}

function placeAt(list: HTMLElement, room: HTMLElement, { x, y }: { x: number; y: number }): DropAt {
  const area = room.getBoundingClientRect()
  if (x < area.left || x > area.right || y < area.top || y > area.bottom) return undefined
  const rows = list.children
  const middleOf = (index: number) => {
    const { top, height } = rows[index]!.getBoundingClientRect()
    return top + height / 2
  }
  // Rows stand in order: of two hundred, eight are measured.
  let [from, to] = [0, rows.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (middleOf(middle) < y) from = middle + 1
    else to = middle
  }
  const sheet = list.parentElement!.getBoundingClientRect()
  const row = rows[from] ?? rows[from - 1]
  const edge = row
    ? row.getBoundingClientRect()[rows[from] ? 'top' : 'bottom']
    : list.getBoundingClientRect().top
  return { place: from, top: Math.round(edge - sheet.top) }
}
