let isPressed = false

document.addEventListener('mousedown', () => (isPressed = true), true)
for (const end of ['mouseup', 'dragend']) document.addEventListener(end, () => (isPressed = false), true)

/**
 * Runs at once, or when the press that goes on is over: what a press is upon must not move from under it, or the click is
 * lost. A touch presses too, for as long as its tap is told.
 */
export function afterPress(action: () => void): void {
  if (!isPressed) return action()
  const over = new AbortController()
  // The list of a select swallows the end of its press; a key or its choice tells of it.
  for (const end of ['mouseup', 'dragend', 'change', 'keydown']) {
    document.addEventListener(
      end,
      () => {
        over.abort()
        // The click comes right after.
        setTimeout(action)
      },
      { capture: true, signal: over.signal },
    )
  }
}
