/** The button pressed last before the page woke; theme.js listens for it from the first moment on. */
declare global {
  interface Window {
    pressedEarly?: HTMLElement | undefined
  }
}

/**
 * What a person did to the drawn page before its script came: waking sets every field to what was drawn. To be asked
 * right before that, and what it answers to be called right after, which does it again.
 */
export function rememberEarlyHands(root: HTMLElement): () => void {
  const fields = [...root.querySelectorAll('input')]
  const ticked = fields.filter(({ checked, defaultChecked }) => checked !== defaultChecked)
  const pressed = window.pressedEarly
  const typed = fields
    .filter(({ type, value, defaultValue }) => TYPED.has(type) && value !== defaultValue)
    .map(field => ({ field, text: field.value }))
  return () => {
    for (const field of ticked) {
      field.checked = field.defaultChecked
      field.click()
    }
    for (const { field, text } of typed) {
      field.value = text
      field.dispatchEvent(new InputEvent('input', { bubbles: true }))
    }
    pressed?.click()
  }
}

const TYPED = new Set(['text', 'search', 'email', 'tel'])
