import { useEffect, useId, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import styles from './Popup.module.css'

interface PopupProps {
  trigger: ReactNode
  /** The button's and the panel's name. */
  label: string
  triggerClassName?: string | undefined
  side?: 'start' | 'end'
  children: (close: () => void) => ReactNode
}

/** A button and a panel under it that stays open while one chooses; Escape and a press outside close it. */
export function Popup({ trigger, label, triggerClassName, side = 'start', children }: PopupProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!isOpen) return undefined
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setIsOpen(false)
    }
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      close()
    }
    root.current?.querySelector<HTMLElement>('[data-popup-panel] :is(input, button)')?.focus()
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    document.addEventListener('keydown', closeByKey, true)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
      document.removeEventListener('keydown', closeByKey, true)
    }
  }, [isOpen])

  function close() {
    setIsOpen(false)
    button.current?.focus()
  }

  return (
    <div ref={root} className={styles.root}>
      <button
        ref={button}
        type="button"
        className={triggerClassName}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {trigger}
      </button>
      {isOpen && (
        <div
          id={id}
          role="dialog"
          aria-label={label}
          className={styles.panel}
          data-side={side}
          data-popup-panel=""
        >
          {children(close)}
        </div>
      )}
    </div>
  )
}
