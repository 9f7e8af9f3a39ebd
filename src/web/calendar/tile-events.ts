import type { KeyboardEvent, MouseEvent } from 'react'

/** The visit that Enter or the space bar presses: a tile is a button by role. */
export function pressedTile(event: KeyboardEvent): string | undefined {
  const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event
  if ((key !== 'Enter' && key !== ' ') || altKey || ctrlKey || metaKey || shiftKey) return undefined
  const id = target instanceof HTMLElement ? target.dataset.id : undefined
  if (id !== undefined) event.preventDefault()
  return id
}

/** Lets the pointer read all of a visit; written when it is asked for, not once a visit. */
export function nameOnHover({ target }: MouseEvent) {
  const tile = target instanceof Element ? target.closest<HTMLElement>('[data-id]') : undefined
  const name = tile?.getAttribute('aria-label')
  if (tile && name && tile.title !== name) tile.title = name
}
