import { useEffect, useState } from 'react'

let isPressed = false

document.addEventListener('mousedown', () => (isPressed = true), true)
onEnd(() => (isPressed = false))

/**
 * Runs at once, or when the press that goes on is over: what a press is upon must not move from under it, or the click is
 * lost. A touch presses too, for as long as its tap is told.
 */
export function afterPress(action: () => void): void {
  if (!isPressed) return action()
  const over = new AbortController()
  onEnd(() => {
    over.abort()
    // The click comes right after.
    setTimeout(action)
  }, over.signal)
}

/** Hears of every end of a press. The list of a select and the browser's own menus swallow it; others tell of it then. */
function onEnd(hear: () => void, signal?: AbortSignal): void {
  const options = { capture: true, ...(signal && { signal }) }
  for (const end of ['mouseup', 'dragend', 'keydown', 'contextmenu'])
    document.addEventListener(end, hear, options)
  // Of the window itself: fields lose the focus while a press goes on.
  window.addEventListener('blur', hear, { ...options, capture: false })
  document.addEventListener(
    'change',
    // A field that a press leaves tells of its change as well, while the press goes on.
    ({ target }) => target instanceof HTMLSelectElement && hear(),
    options,
  )
}

/** What comes by itself as it may be shown: while a press goes on, as it was. */
export function useAfterPress<T>(value: T): T {
  const [shown, setShown] = useState(value)
  const isLate = shown !== value
  if (isLate && !isPressed) setShown(value)
  useEffect(() => {
    if (isLate) afterPress(() => setShown(value))
  }, [isLate, value])
  return shown
}
