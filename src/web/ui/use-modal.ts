import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { returnFocus } from './return-focus.ts'

/** Opens a `<dialog>` as a modal while it is mounted: no scrolling behind it, a press beside it dismisses, focus goes back. */
export function useModal(onDismiss: () => void): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const element = dialog.current
    const previous = document.activeElement
    const { overflow } = document.documentElement.style
    element?.showModal()
    // The first field is where one wants to be; without one, the title, so that reading starts at the top. A field that
    // may stay empty is none: it would open a phone's keyboard over the question.
    const field = element?.querySelector<HTMLElement>(
      '[data-dialog-body] :is(input, textarea):not([data-may-stay-empty])',
    )
    ;(field ?? element?.querySelector<HTMLElement>('h2[tabindex]'))?.focus()
    document.documentElement.style.overflow = 'hidden'
    return () => {
      element?.close()
      document.documentElement.style.overflow = overflow
      returnFocus(previous)
    }
  }, [])

  useEffect(() => {
    const element = dialog.current
    const listening = new AbortController()
    const { signal } = listening
    let focused: Element | null = null
    // The backdrop belongs to the dialog element: a press on it is a press on none of the children.
    const dismissOutside = (event: MouseEvent) => {
      if (event.target === element) onDismiss()
    }
    const dismissByKey = (event: Event) => {
      event.preventDefault()
      focused = document.activeElement
      onDismiss()
    }
    // A second Escape without a press in between closes a dialog whatever was said: one that is still wanted opens again.
    const reopen = () => {
      element?.showModal()
      returnFocus(focused)
    }
    element?.addEventListener('mousedown', dismissOutside, { signal })
    element?.addEventListener('cancel', dismissByKey, { signal })
    element?.addEventListener('close', reopen, { signal })
    return () => listening.abort()
  }, [onDismiss])

  return dialog
}
