type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const CONTROLS = 'input, textarea, select'
/** What a form says of itself when something was chosen in it by buttons rather than by fields. */
const CHANGED = '[data-changed]'

const SAVED = 'saved'

/** A form tells so that what it held is saved, before it closes or another page opens. */
export const tellSaved = (form: Element | null | undefined) =>
  form?.dispatchEvent(new Event(SAVED, { bubbles: true }))

/** Follows what is typed under an element: whether any field says something else than at first. */
export function createTyped() {
  const first = new Map<Control, string>()
  const touched = new Set<Control>()
  let root: HTMLElement | undefined
  let isSaved = false

  const know = (control: Control) => {
    if (!first.has(control)) first.set(control, valueOf(control))
  }
  const isChanged = (control: Control) => !control.isConnected || first.get(control) !== valueOf(control)

  return {
    /** Answers how to stop; what was typed until then stays known. */
    follow(element: HTMLElement): () => void {
      root = element
      for (const control of element.querySelectorAll<Control>(CONTROLS)) know(control)
      const listening = new AbortController()
      const listen = (name: string, heed: (control: Control) => void) =>
        element.addEventListener(name, event => isOurs(event.target) && heed(event.target), {
          signal: listening.signal,
          capture: true,
        })
      listen('focusin', know)
      listen('input', control => {
        isSaved = false
        touched.add(control)
      })
      element.addEventListener(SAVED, () => (isSaved = true), { signal: listening.signal })
      return () => listening.abort()
    },
    isTyped: () => !isSaved && ([...touched].some(isChanged) || Boolean(root?.querySelector(CHANGED))),
  }
}

/**
 * What a dialog's head holds only chooses among its forms, what is looked for is not written, and what saves itself is
 * never lost.
 */
function isOurs(target: EventTarget | null): target is Control {
  return (
    target instanceof Element &&
    target.matches(CONTROLS) &&
    !target.closest('header, search, [data-saves-itself]')
  )
}

function valueOf(control: Control): string {
  const isBox = control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type)
  return isBox ? String(control.checked) : control.value
}
