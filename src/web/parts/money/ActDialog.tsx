import { useLayoutEffect, useRef } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { findStart } from '#web/ui/modal-focus.ts'
import styles from './ActDialog.module.css'

interface ActFormProps {
  form: { formProps: ComponentProps<'form'>; busy: boolean; problem: string }
  submit: string
  danger?: boolean
  onClose: () => void
  children: ReactNode
}

/** What an act with money asks for, and the press that makes it. */
export function ActForm({ form, submit, danger, onClose, children }: ActFormProps) {
  const { t } = useTranslation('common')
  const foot = useRef<HTMLElement>(null)
  // What had to be asked for first is there after the dialog, whose focus waits on its title.
  useLayoutEffect(() => {
    const dialog = foot.current?.closest<HTMLElement>('[role=dialog]')
    if (dialog && document.activeElement instanceof HTMLHeadingElement) findStart(dialog)?.focus()
  }, [])
  return (
    <form {...form.formProps} className={styles.form}>
      {children}
      <footer ref={foot} className={styles.foot}>
        <p role="alert">{form.problem}</p>
        <Button variant="secondary" size="dense" onClick={onClose}>
          {t('actions.cancel')}
        </Button>
        <Button type="submit" variant={danger ? 'danger' : 'primary'} size="dense" busy={form.busy}>
          {submit}
        </Button>
      </footer>
    </form>
  )
}

interface ActDialogProps extends ActFormProps {
  title: string
  text?: string | undefined
}

/** A dialog in which one act with money is made. */
export function ActDialog({ title, text, ...form }: ActDialogProps) {
  return (
    <Dialog title={title} text={text} onClose={form.onClose}>
      <ActForm {...form} />
    </Dialog>
  )
}
