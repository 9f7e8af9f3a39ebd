import type { KeyboardEvent, MouseEvent } from 'react'

/**
 * Asks for the menu of what has the focus with the menu key or Shift+F10, as a press of the right button would: some
 * systems tell only of the key. False for any other key.
 */
export function askMenuByKey(event: KeyboardEvent): boolean {
  const { key, shiftKey, target } = event
  if (key !== 'ContextMenu' && !(key === 'F10' && shiftKey)) return false
  event.preventDefault()
  target.dispatchEvent(new globalThis.MouseEvent('contextmenu', { bubbles: true, cancelable: true }))
  return true
}

/** Where a menu opens: under the pointer, or on the element that was asked by keyboard. */
export function pointOf({ clientX, clientY, target }: MouseEvent): { x: number; y: number } {
  if (clientX !== 0 || clientY !== 0 || !(target instanceof Element)) return { x: clientX, y: clientY }
  const { left, top, width, height } = target.getBoundingClientRect()
  return { x: left + Math.min(width / 2, 24), y: top + Math.min(height / 2, 24) }
}
