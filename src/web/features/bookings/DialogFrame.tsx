import { IconX } from '@tabler/icons-react'
import { useId } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/ui/Button.tsx'
import { useModal } from '#web/ui/use-modal.ts'
import styles from './DialogFrame.module.css'

interface DialogFrameProps {
  title: string
  /** Beside the title. */
  tabs?: ReactNode
  children: ReactNode
  /** Beside the form on wide screens, under it on narrow ones. */
  aside?: ReactNode
  foot: ReactNode
  /** Whether the first field takes the focus; else the title does. */
  focusFirst?: boolean
  onClose: () => void
  onSubmit: () => void
}

/** A wide dialog with a form: head and foot stay, what is between scrolls; the whole screen on a phone. */
export function DialogFrame({
  title,
  tabs,
  children,
  aside,
  foot,
  focusFirst = true,
  onClose,
  onSubmit,
}: DialogFrameProps) {
  const { t } = useTranslation()
  const titleId = useId()
  const dialog = useModal(onClose)

  function submit(event: FormEvent) {
    event.preventDefault()
    onSubmit()
  }

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      data-wide={aside ? '' : undefined}
    >
      <form className={styles.form} noValidate onSubmit={submit}>
        <header className={styles.head}>
          <h2 id={titleId} tabIndex={-1}>
            {title}
          </h2>
          {tabs}
          <IconButton className={styles.close} dense label={t('actions.close')} onClick={onClose}>
            <IconX size={20} stroke={1.75} />
          </IconButton>
        </header>
        <div className={styles.middle}>
          <div className={styles.body} data-dialog-body={focusFirst ? '' : undefined}>
            {children}
          </div>
          {aside && <aside className={styles.aside}>{aside}</aside>}
        </div>
        <footer className={styles.foot}>{foot}</footer>
      </form>
    </dialog>
  )
}
