import { IconX } from '@tabler/icons-react'
import { useEffect, useId, useRef } from 'react'
import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './Button.tsx'
import styles from './Dialog.module.css'

interface DialogProps {
  title: string
  text?: string
  /** Widest, in px; phones get the screen less its edges. */
  width?: number
  onClose: () => void
  children: ReactNode
}

/** A modal on the browser's own `<dialog>`: it traps focus, closes on Escape and gives focus back. Mount it to open it. */
export function Dialog({ title, text, width = 448, onClose, children }: DialogProps) {
  const { t } = useTranslation()
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    const element = dialog.current
    const previous = document.activeElement
    element?.showModal()
    // The first field is where one wants to be; without one, the title, so that reading starts at the top.
    const start =
      element?.querySelector<HTMLElement>('[data-dialog-body] :is(input, textarea)') ?? heading.current
    start?.focus()
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
    element?.addEventListener('mousedown', closeOutside)
    return () => element?.removeEventListener('mousedown', closeOutside)
  }, [onClose])

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      style={{ '--dialog-width': `${width}px` } as CSSProperties}
      aria-labelledby={titleId}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className={styles.inside}>
        <div className={styles.head}>
          <h2 ref={heading} tabIndex={-1} className={styles.title} id={titleId}>
            {title}
          </h2>
          <IconButton label={t('actions.close')} onClick={onClose}>
            <IconX size={24} stroke={1.75} />
          </IconButton>
        </div>
        {text ? <p className={styles.text}>{text}</p> : null}
        <div className={styles.body} data-dialog-body>
          {children}
        </div>
      </div>
    </dialog>
  )
}
