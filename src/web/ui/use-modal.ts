import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { findReturn, findStart } from './modal-focus.ts'

/** Open modals, the topmost last. */
const open: HTMLDialogElement[] = []

/** Opens a `<dialog>` as a modal while it is mounted: no scrolling behind it, a press beside it dismisses, focus goes back. */
export function useModal(onDismiss: () => void): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const element = dialog.current
    if (!element) return undefined
    const previous = document.activeElement
    const { overflow } = document.documentElement.style
    element.showModal()
    open.push(element)
    findStart(element)?.focus()
    document.documentElement.style.overflow = 'hidden'
    return () => {
      open.splice(open.indexOf(element), 1)
      element.close()
      document.documentElement.style.overflow = overflow
      findReturn(previous)?.focus({ preventScroll: true })
    }
  }, [])

  useEffect(() => {
    const element = dialog.current
    if (!element) return undefined
    const listening = new AbortController()
    const { signal } = listening
    // The backdrop belongs to the dialog element: a press on it is a press on none of the children.
    const dismissOutside = (event: MouseEvent) => {
      if (event.target === element) onDismiss()
    }
    // What a list or menu inside does with the key comes first.
    const dismissByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || open.at(-1) !== element) return
      // A panel above the dialog closes first, by the browser.
      if (element.querySelector(':popover-open')) return
      event.preventDefault()
      event.stopImmediatePropagation()
      onDismiss()
    }
    // The system's own way back.
    const dismissBySystem = (event: Event) => {
      event.preventDefault()
      onDismiss()
    }
    element.addEventListener('mousedown', dismissOutside, { signal })
    document.addEventListener('keydown', dismissByKey, { signal })
    element.addEventListener('cancel', dismissBySystem, { signal })
    element.addEventListener('close', () => reopen(element), { signal })
    return () => listening.abort()
  }, [onDismiss])

  return dialog
}

/** The system may close a dialog whatever was said: one that is still wanted opens again, under those above it. */
function reopen(element: HTMLDialogElement): void {
  if (element.open) return
  for (const each of open.slice(open.indexOf(element))) {
    each.close()
    each.showModal()
  }
}
