import { IconX } from '@tabler/icons-react'
import { useId } from 'react'
import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './Button.tsx'
import { useFormModal } from './use-form-modal.tsx'
import styles from './Dialog.module.css'

interface DialogProps {
  title: string
  text?: string
  /** Widest, in px; phones get the screen less its edges. */
  width?: number
  onClose: () => void
  children: ReactNode
}

/**
 * A modal on the browser's own `<dialog>`: it traps focus, closes on Escape, asks when something was typed in it, and
 * gives focus back. Mount it to open it.
 */
export function Dialog({ title, text, width = 448, onClose, children }: DialogProps) {
  const { t } = useTranslation()
  const titleId = useId()
  const { dialog, dismiss, question } = useFormModal(onClose)

  return (
    <>
      <dialog
        ref={dialog}
        className={styles.dialog}
        style={{ '--dialog-width': `${width}px` } as CSSProperties}
        aria-labelledby={titleId}
      >
        <div className={styles.inside}>
          <div className={styles.head}>
            <h2 tabIndex={-1} className={styles.title} id={titleId}>
              {title}
            </h2>
            <IconButton label={t('actions.close')} onClick={dismiss}>
              <IconX size={24} stroke={1.75} />
            </IconButton>
          </div>
          {text ? <p className={styles.text}>{text}</p> : null}
          <div className={styles.body} data-dialog-body>
            {children}
          </div>
        </div>
      </dialog>
      {question}
    </>
  )
}
