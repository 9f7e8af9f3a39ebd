import { IconEye, IconEyeOff, IconMessageReply } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { showReview, type BookingReview } from '#contract/bookings/booking-reviews.ts'
import { call } from '#web/api/client.ts'
import { useInvalidate } from '#web/api/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { AnswerDialog, HideDialog } from './ReviewDialogs.tsx'
import styles from './ReviewActs.module.css'

interface ReviewActsProps {
  /** The booking that it is of. */
  id: number
  review: BookingReview
  /** Between answering and hiding. */
  children?: ReactNode
  /** Once something was made of it. */
  onDone?: () => void
}

/** What the clinic may make of a review: an answer, or that it is hidden and why. */
export function ReviewActs({ id, review, children, onDone }: ReviewActsProps) {
  const { t } = useTranslation('visit-review')
  const invalidate = useInvalidate()
  const [open, setOpen] = useState<'answer' | 'hide'>()
  const close = () => setOpen(undefined)
  const showAgain = useMutation({
    mutationFn: () => call(showReview, { id }),
    onSuccess() {
      showNotice({ kind: 'ok', text: t('shown') })
      onDone?.()
    },
    onSettled: () => invalidate('booking'),
  })
  return (
    <div className={styles.acts}>
      <Button
        variant="secondary"
        size="dense"
        icon={<IconMessageReply size={16} stroke={1.75} aria-hidden="true" />}
        onClick={() => setOpen('answer')}
      >
        {t(review.answer === null ? 'reply' : 'changeAnswer')}
      </Button>
      {children}
      {review.hide_reason === null ? (
        <Button
          variant="secondary"
          size="dense"
          icon={<IconEyeOff size={16} stroke={1.75} aria-hidden="true" />}
          onClick={() => setOpen('hide')}
        >
          {t('hide')}
        </Button>
      ) : (
        <Button
          variant="secondary"
          size="dense"
          icon={<IconEye size={16} stroke={1.75} aria-hidden="true" />}
          busy={showAgain.isPending}
          onClick={() => showAgain.mutate()}
        >
          {t('showAgain')}
        </Button>
      )}
      {open === 'answer' && <AnswerDialog id={id} review={review} onClose={close} onDone={onDone} />}
      {open === 'hide' && <HideDialog id={id} review={review} onClose={close} onDone={onDone} />}
    </div>
  )
}
