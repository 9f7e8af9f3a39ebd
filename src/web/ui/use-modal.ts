import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'

/** Opens a `<dialog>` as a modal while it is mounted: no scrolling behind it, a press beside it closes, focus goes back. */
export function useModal(onClose: () => void): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const element = dialog.current
    const previous = document.activeElement
    element?.showModal()
    // The first field is where one wants to be; without one, the title, so that reading starts at the top.
    const start =
      element?.querySelector<HTMLElement>('[data-dialog-body] :is(input, textarea)') ??
      element?.querySelector<HTMLElement>('h2[tabindex]')
    start?.focus()
    // The first field is where one wants to be; without one the title, so that reading starts at the top.
    const field = element?.querySelector<HTMLElement>('[data-dialog-body] :is(input, textarea)')
    ;(field ?? element?.querySelector('h2'))?.focus()
    document.documentElement.style.overflow = 'hidden'
    return () => {
      element?.close()
      document.documentElement.style.overflow = ''
      if (previous instanceof HTMLElement) previous.focus()
    }
  }, [])

  // The backdrop belongs to the dialog element: a press on it is a press on none of the children.
  useEffect(() => {
    const element = dialog.current
    const closeOutside = (event: MouseEvent) => {
      if (event.target === element) onClose()
    }
    const closeByKey = (event: Event) => {
      event.preventDefault()
      onClose()
    }
    element?.addEventListener('mousedown', closeOutside)
    element?.addEventListener('cancel', closeByKey)
    return () => {
      element?.removeEventListener('mousedown', closeOutside)
      element?.removeEventListener('cancel', closeByKey)
    }
  }, [onClose])

  return dialog
}
