import { IconGripVertical } from '@tabler/icons-react'
import { useLayoutEffect, useRef, type PointerEvent } from 'react'
import styles from './OrderHandle.module.css'

interface OrderHandleProps {
  /** What it moves, and that arrows do so too. */
  label: string
  /** Of its row among its neighbours, from 0. */
  place: number
  onPut: (place: number) => void
}

/** Moves the row it stands in among those of the list around it, which is marked `data-ordered`: dragged, or by the arrows. */
export function OrderHandle({ label, place, onPut }: OrderHandleProps) {
  const handle = useRef<HTMLButtonElement>(null)
  const isMoved = useRef(false)
  // A row that moves in the page loses the focus.
  useLayoutEffect(() => {
    if (isMoved.current) handle.current?.focus()
    isMoved.current = false
  })

  function follow(event: PointerEvent<HTMLButtonElement>) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const others = neighboursOf(event.currentTarget).filter((_, index) => index !== place)
    const at = placeAt(others, event.clientY)
    unmark(event.currentTarget)
    if (at === place) return
    if (at < others.length) others[at]!.dataset['drop'] = 'before'
    else others.at(-1)!.dataset['drop'] = 'behind'
  }

  return (
    <button
      ref={handle}
      type="button"
      className={styles.handle}
      aria-label={label}
      onPointerDown={event => {
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        event.currentTarget.focus()
      }}
      onPointerMove={follow}
      onLostPointerCapture={event => unmark(event.currentTarget)}
      onPointerUp={event => {
        const others = neighboursOf(event.currentTarget).filter((_, index) => index !== place)
        const at = placeAt(others, event.clientY)
        if (event.currentTarget.hasPointerCapture(event.pointerId) && at !== place) onPut(at)
      }}
      onKeyDown={event => {
        const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
        if (!step) return
        event.preventDefault()
        const last = neighboursOf(event.currentTarget).length - 1
        const to = Math.min(last, Math.max(0, place + step))
        if (to === place) return
        isMoved.current = true
        onPut(to)
      }}
    >
      <IconGripVertical size={16} stroke={2} aria-hidden="true" />
    </button>
  )
}

/** The rows of the list, its own among them. */
function neighboursOf(handle: HTMLElement): HTMLElement[] {
  return [...(handle.closest('[data-ordered]')?.children ?? [])].filter(row => row instanceof HTMLElement)
}

/** How many of the rows have their middle above a height on screen. */
function placeAt(rows: readonly HTMLElement[], y: number): number {
  return rows.filter(row => {
    const { top, height } = row.getBoundingClientRect()
    return top + height / 2 < y
  }).length
}

function unmark(handle: HTMLElement): void {
  for (const row of neighboursOf(handle)) delete row.dataset['drop']
}
