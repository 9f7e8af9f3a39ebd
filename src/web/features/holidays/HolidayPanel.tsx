import { IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '#web/ui/Button.tsx'
import type { Drawer } from '#web/ui/Drawer.tsx'
import { useDiscard } from '#web/ui/use-discard.tsx'
import styles from './HolidayForm.module.css'

type HolidayPanelProps = Omit<ComponentProps<typeof Drawer>, 'width'> & {
  /** Told how to go on from here, which asks first where something was typed. */
  onMount: (leave: ((then: () => void) => void) | undefined) => void
}

/** What the drawer shows on narrow screens, beside the year. */
export function HolidayPanel(props: HolidayPanelProps) {
  const { title, formProps, busy, problem, submit, isUnchanged } = props
  const { onMount, onClose, question: asked, children } = props
  const { t } = useTranslation('common')
  const goal = useRef(onClose)
  const { dismiss, follow, question } = useDiscard(() => goal.current())
  useEffect(() => {
    onMount(next => {
      goal.current = next
      dismiss()
    })
    return () => onMount(undefined)
  }, [onMount, dismiss])

  function close() {
    goal.current = onClose
    dismiss()
  }

  return (
    <section ref={follow} className={styles.panel} aria-label={title}>
      <div className={styles.head}>
        <h2>{title}</h2>
        <IconButton dense label={t('actions.close')} onClick={close}>
          <IconX size={20} stroke={1.75} />
        </IconButton>
      </div>
      <form {...formProps}>
        {children}
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
        <div className={styles.foot}>
          <Button type="submit" size="dense" busy={busy} disabled={isUnchanged}>
            {submit}
          </Button>
          <Button variant="secondary" size="dense" onClick={close}>
            {t('actions.cancel')}
          </Button>
        </div>
      </form>
      {asked}
      {question}
    </section>
  )
}
