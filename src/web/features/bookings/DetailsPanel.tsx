import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import styles from './DetailsPanel.module.css'

interface DetailsPanelProps {
  label: string
  onClose: () => void
  children: ReactNode
}

/** Beside the calendar on wide screens, a drawer over it on narrow ones, the whole screen on a phone. */
export function DetailsPanel({ label, onClose, children }: DetailsPanelProps) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (
        event.key !== 'Escape' ||
        event.defaultPrevented ||
        !panel.current?.contains(document.activeElement)
      )
        return
      if (document.activeElement?.closest('dialog')) return
      onClose()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [onClose])
  return (
    <aside ref={panel} className={styles.panel} aria-label={label} data-details="">
      {children}
    </aside>
  )
}
