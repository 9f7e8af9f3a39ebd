import { IconX } from '@tabler/icons-react'
import { useId } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from './Button.tsx'
import { FormModal } from './FormModal.tsx'
import styles from './Drawer.module.css'

interface DrawerProps {
  title: string
  formProps: ComponentProps<'form'>
  busy: boolean
  /** What went wrong and belongs to no field. */
  problem: string
  /** What saving is called. */
  submit: string
  /** There is nothing to save yet. */
  isUnchanged?: boolean
  /** In px; phones get the whole screen. */
  width?: number
  onClose: () => void
  /** What is asked above it. */
  question?: ReactNode
  children: ReactNode
}

/** A form that comes in from the right: head and foot stay, what is between scrolls. Mount it to open it. */
export function Drawer(props: DrawerProps) {
  const { title, formProps, busy, problem, submit, isUnchanged, width = 480 } = props
  const { onClose, question, children } = props
  const { t } = useTranslation()
  const titleId = useId()
  return (
    <FormModal className={styles.drawer} width={width} titleId={titleId} onClose={onClose}>
      {dismiss => (
        <>
          <form {...formProps} className={styles.form}>
            <header className={styles.head}>
              <h2 id={titleId} tabIndex={-1}>
                {title}
              </h2>
              <IconButton dense label={t('actions.close')} onClick={dismiss}>
                <IconX size={20} stroke={1.75} />
              </IconButton>
            </header>
            <div className={styles.body} data-dialog-body>
              {children}
            </div>
            <footer className={styles.foot}>
              <p role="alert" className={styles.problem}>
                {problem}
              </p>
              <Button variant="secondary" size="dense" onClick={onClose}>
                {t('actions.cancel')}
              </Button>
              <Button type="submit" size="dense" busy={busy} disabled={isUnchanged}>
                {submit}
              </Button>
            </footer>
          </form>
          {question}
        </>
      )}
    </FormModal>
  )
}

interface FormSectionProps {
  title?: string
  /** Two fields side by side where there is room. */
  pair?: boolean
  children: ReactNode
}

/** A group of fields under one heading. */
export function FormSection({ title, pair = false, children }: FormSectionProps) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={title ? id : undefined}>
      {title ? <h3 id={id}>{title}</h3> : null}
      <div className={pair ? styles.pair : styles.stack}>{children}</div>
    </section>
  )
}
