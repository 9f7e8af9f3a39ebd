import { IconX } from '@tabler/icons-react'
import type { ReactNode, RefCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './Button.tsx'
import styles from './Dialog.module.css'

export interface DialogProps {
  title: string
  text?: string
  /** Widest, in px; phones get the screen less its edges. */
  width?: number
  onClose: () => void
  children: ReactNode
}

interface DialogInsideProps extends Pick<DialogProps, 'title' | 'text' | 'children'> {
  ref?: RefCallback<HTMLElement>
  titleId: string
  onDismiss: () => void
}

/** The head, the words and the body of a dialog, whatever opens it. */
export function DialogInside({ ref, title, text, titleId, onDismiss, children }: DialogInsideProps) {
  const { t } = useTranslation()
  return (
    <div ref={ref} className={styles.inside}>
      <div className={styles.head}>
        <h2 tabIndex={-1} className={styles.title} id={titleId}>
          {title}
        </h2>
        <IconButton label={t('actions.close')} onClick={onDismiss}>
          <IconX size={24} stroke={1.75} />
        </IconButton>
      </div>
      {text ? <p className={styles.text}>{text}</p> : null}
      <div className={styles.body} data-dialog-body>
        {children}
      </div>
    </div>
  )
}
