import { IconX } from '@tabler/icons-react'
import { useEffect, useId, useRef } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './Button.tsx'
import { focusFirstWrong } from './first-wrong.ts'
import { FormModal } from './FormModal.tsx'
import styles from './DialogFrame.module.css'

interface DialogFrameProps {
  title: string
  /** Beside the title. */
  tabs?: ReactNode
  /** Whether a form in it has something beside it. */
  isWide?: boolean
  onClose: () => void
  /** Forms, of which one is shown. */
  children: ReactNode
}

/** A wide dialog around forms: its head stays; the whole screen on a phone. */
export function DialogFrame({ title, tabs, isWide = false, onClose, children }: DialogFrameProps) {
  const { t } = useTranslation()
  const titleId = useId()
  return (
    <FormModal
      className={styles.dialog}
      titleId={titleId}
      data-wide={isWide ? '' : undefined}
      onClose={onClose}
    >
      {dismiss => (
        <>
          <header className={styles.head}>
            <h2 id={titleId} tabIndex={-1}>
              {title}
            </h2>
            {tabs}
            <IconButton className={styles.close} dense label={t('actions.close')} onClick={dismiss}>
              <IconX size={20} stroke={1.75} />
            </IconButton>
          </header>
          {children}
        </>
      )}
    </FormModal>
  )
}

interface DialogFormProps {
  children: ReactNode
  /** Beside the fields on wide screens, under them on narrow ones. */
  aside?: ReactNode
  foot: ReactNode
  /** Whether the first field takes the focus; else the title does. */
  focusFirst?: boolean
  /** Whether something was chosen that no field shows: closing then asks. */
  isChanged?: boolean
  /** What the last attempt found wrong, by field: the focus goes to the first of it. */
  errors?: Readonly<Record<string, unknown>>
  onSubmit: () => void
}

const NONE = {}

/** A form in the frame: its foot stays, what is above scrolls. */
export function DialogForm(props: DialogFormProps) {
  const { children, aside, foot, focusFirst = true, isChanged = false, errors = NONE, onSubmit } = props
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (form.current && Object.keys(errors).length > 0) focusFirstWrong(form.current)
  }, [errors])

  function submit(event: FormEvent) {
    event.preventDefault()
    onSubmit()
  }

  return (
    <form
      ref={form}
      className={styles.form}
      noValidate
      data-changed={isChanged ? '' : undefined}
      onSubmit={submit}
    >
      <div className={styles.middle}>
        <div className={styles.body} data-dialog-body={focusFirst ? '' : undefined}>
          {children}
        </div>
        {aside && <aside className={styles.aside}>{aside}</aside>}
      </div>
      <footer className={styles.foot}>{foot}</footer>
    </form>
  )
}
