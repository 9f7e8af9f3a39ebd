import { IconAlertTriangleFilled, IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/Button.tsx'
import styles from './BookingDialog.module.css'

interface FormFootProps {
  /** What the button says. */
  submit: string
  /** What has to be decided first, if anything. */
  left?: string | undefined
  isBusy: boolean
  isBlocked: boolean
  onClose: () => void
  /** What stands at the beginning: a sum, or another way out. */
  children: ReactNode
}

/** The end of a form over the calendar: what it comes to, what is left to decide, and the two ways out. */
export function FormFoot({ submit, left, isBusy, isBlocked, onClose, children }: FormFootProps) {
  const { t } = useTranslation()
  return (
    <>
      {children}
      {left !== undefined && (
        <span className={styles.left}>
          <IconAlertTriangleFilled size={18} aria-hidden="true" />
          {left}
        </span>
      )}
      <Button variant="secondary" size="dense" className={styles.button} onClick={onClose}>
        {t('actions.cancel')}
      </Button>
      <Button
        type="submit"
        size="dense"
        className={styles.button}
        icon={<IconCheck size={18} stroke={2} aria-hidden="true" />}
        busy={isBusy}
        disabled={isBlocked}
      >
        {submit}
      </Button>
    </>
  )
}
