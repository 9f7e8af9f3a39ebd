import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { answerReview, hideReview, type BookingReview } from '#contract/bookings/booking-reviews.ts'
import { useInvalidate } from '#web/api/query.ts'
import { useCallForm } from '#web/api/use-call-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { TextArea } from '#web/ui/TextField.tsx'
import styles from './ReviewActs.module.css'

interface AboutReview {
  id: number
  /** As it was read: the server refuses once the patient has changed it. */
  review: BookingReview
  onClose: () => void
  /** Once it is as was asked for. */
  onDone?: (() => void) | undefined
}

/** What everybody will read under the review. */
export function AnswerDialog({ id, review, onClose, onDone }: AboutReview) {
  const { t } = useTranslation('visit-review')
  const invalidate = useInvalidate()
  const { field, ...form } = useCallForm({
    definition: answerReview,
    extra: { id, at: review.at },
    onDone({ data }) {
      invalidate('booking')
      showNotice({ kind: 'ok', text: t(data.answer === null ? 'answerGone' : 'answered') })
      onDone?.()
      onClose()
    },
    onRefused() {
      // The patient was faster: what they say now is read, and the form stays as it was typed.
      invalidate('booking')
      return false
    },
  })
  return (
    <Dialog title={t('answerTitle')} text={t('answerText')} onClose={onClose}>
      <Asking {...form} button={t('publish')} onClose={onClose}>
        <p className={styles.warning}>
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
          {t('warning')}
        </p>
        <TextArea
          {...field('text')}
          label={t('answerLabel')}
          help={review.answer === null ? undefined : t('emptyTakesBack')}
          defaultValue={review.answer ?? ''}
          rows={4}
          maxLength={1000}
        />
      </Asking>
    </Dialog>
  )
}

/** Takes it off the public pages, with a reason that the patient is told. */
export function HideDialog({ id, review, onClose, onDone }: AboutReview) {
  const { t } = useTranslation('visit-review')
  const invalidate = useInvalidate()
  const { field, ...form } = useCallForm({
    definition: hideReview,
    extra: { id, at: review.at },
    onDone() {
      invalidate('booking')
      showNotice({ kind: 'ok', text: t('hiddenNow') })
      onDone?.()
      onClose()
    },
    onRefused() {
      // The patient was faster: what they say now is read, and the form stays as it was typed.
      invalidate('booking')
      return false
    },
  })
  return (
    <Dialog title={t('hideTitle')} text={t('hideText')} onClose={onClose}>
      <Asking {...form} button={t('hideIt')} onClose={onClose}>
        <TextArea {...field('reason')} label={t('reason')} rows={3} maxLength={300} required />
      </Asking>
    </Dialog>
  )
}

interface AskingProps extends Pick<ReturnType<typeof useCallForm>, 'formProps' | 'busy' | 'problem'> {
  button: string
  onClose: () => void
  children: ReactNode
}

function Asking({ formProps, busy, problem, button, onClose, children }: AskingProps) {
  const { t } = useTranslation('common')
  return (
    <form {...formProps} className={styles.form}>
      {children}
      <div className={styles.foot}>
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
        <Button variant="secondary" size="dense" onClick={onClose}>
          {t('actions.cancel')}
        </Button>
        <Button type="submit" size="dense" busy={busy}>
          {button}
        </Button>
      </div>
    </form>
  )
}
