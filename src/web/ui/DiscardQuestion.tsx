import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import styles from './Dialog.module.css'
import { useModal } from './use-modal.ts'

interface DiscardQuestionProps {
  onStay: () => void
  onDiscard: () => void
}

/** Asked before what was typed is lost. */
export function DiscardQuestion({ onStay, onDiscard }: DiscardQuestionProps) {
  const { t } = useTranslation()
  const id = useId()
  const dialog = useModal(onStay)
  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      className={styles.question}
      aria-labelledby={id}
      aria-describedby={`${id}-text`}
    >
      <div className={styles.inside}>
        <h2 id={id} tabIndex={-1} className={styles.title}>
          {t('discard.title')}
        </h2>
        <p id={`${id}-text`} className={styles.text}>
          {t('discard.text')}
        </p>
        <div className={styles.choices}>
          <Button variant="secondary" size="dense" onClick={onDiscard}>
            {t('discard.leave')}
          </Button>
          <Button size="dense" onClick={onStay}>
            {t('discard.stay')}
          </Button>
        </div>
      </div>
    </dialog>
  )
}
