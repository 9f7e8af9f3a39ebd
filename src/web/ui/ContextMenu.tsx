import { useEffect, useLayoutEffect, useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { listMenuItems, stepMenu } from './menu-items.ts'
import styles from './Menu.module.css'

interface ContextMenuProps {
  label: string
  /** Where it was asked for, in pixels of the window; it stays within the window. */
  point: { x: number; y: number }
  onClose: () => void
  /** Elements with `role="menuitem"` (buttons or links); `<hr/>` divides. */
  children: ReactNode
}

const EDGE = 8

/** A menu at a point. Mount it to open it; the focus returns to where it was. */
export function ContextMenu({ label, point, onClose, children }: ContextMenuProps) {
  const list = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const { width, height } = element.getBoundingClientRect()
    element.style.left = `${Math.max(EDGE, Math.min(point.x, innerWidth - width - EDGE))}px`
    element.style.top = `${Math.max(EDGE, Math.min(point.y, innerHeight - height - EDGE))}px`
  }, [point])

  useEffect(() => {
    const previous = document.activeElement
    const element = list.current
    listMenuItems(element)[0]?.focus()
    return () => {
      // Whoever took the focus meanwhile keeps it.
      const isOurs = element?.contains(document.activeElement) || document.activeElement === document.body
      if (isOurs && previous instanceof HTMLElement) previous.focus({ preventScroll: true })
    }
  }, [])

  useEffect(() => {
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !list.current?.contains(event.target)) onClose()
    }
    document.addEventListener('pointerdown', closeOutside, true)
    document.addEventListener('scroll', closeOutside, true)
    return () => {
      document.removeEventListener('pointerdown', closeOutside, true)
      document.removeEventListener('scroll', closeOutside, true)
    }
  }, [onClose])

  function handleKey(event: KeyboardEvent) {
    // What is under the menu must not act on the keys of the menu.
    event.stopPropagation()
    if (stepMenu(list.current, event.key)) event.preventDefault()
    else if (event.key === 'Escape' || event.key === 'Tab') {
      event.preventDefault()
      onClose()
    }
  }

  return createPortal(
    <div
      ref={list}
      role="menu"
      tabIndex={-1}
      className={styles.floating}
      aria-label={label}
      onKeyDown={handleKey}
      onContextMenu={event => event.preventDefault()}
      onClick={event => {
        if (event.target instanceof Element && event.target.closest('[role^="menuitem"]')) onClose()
      }}
    >
      {children}
    </div>,
    // Within a landmark, so that nothing on the page is outside all of them.
    document.querySelector('main') ?? document.body,
  )
}
