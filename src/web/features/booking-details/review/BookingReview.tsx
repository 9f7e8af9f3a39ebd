import { IconEye, IconEyeOff, IconMessageReply } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  getBookingReview,
  showReview,
  type BookingReview as Review,
} from '#contract/bookings/booking-reviews.ts'
import { call } from '#web/api/client.ts'
import { query, useInvalidate } from '#web/api/query.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { ShownStars } from '#web/ui/ShownStars.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { AnswerDialog, HideDialog } from './ReviewDialogs.tsx'
import styles from './BookingReview.module.css'

/** What the patient said of the visit, when they did, and what the clinic makes of it. */
export default function BookingReview({ id, zone }: { id: number; zone: string }) {
  const { t } = useTranslation('visit-review')
  const { can } = useStaff()
  const { data } = useQuery({ ...query(getBookingReview, { id }), meta: { silent: true } })
  const review = data?.data
  if (!review) return null
  return (
    <section className={styles.review} aria-label={t('title')}>
      <Said review={review} zone={zone} />
      {can('reviews.manage') ? <Acts id={id} review={review} /> : null}
    </section>
  )
}

function Said({ review, zone }: { review: Review; zone: string }) {
  const { t } = useTranslation(['visit-review', 'reviews'])
  const format = useFormat(zone)
  const now = useNow()
  return (
    <>
      <h3>{t('visit-review:title')}</h3>
      <p className={styles.head}>
        <ShownStars
          rating={review.rating}
          label={t('visit-review:stars', { count: review.rating })}
          size={16}
        />
        <time dateTime={review.at}>{format.dayMonth(review.at)}</time>
      </p>
      {review.comment && <blockquote dir="auto">{review.comment}</blockquote>}
      {review.likes.length > 0 && (
        <p className={styles.small}>{review.likes.map(like => t(`reviews:likes.${like}`)).join(' · ')}</p>
      )}
      {review.answer !== null && (
        <div className={styles.answer}>
          <h4>{t('reviews:answer')}</h4>
          <p dir="auto">{review.answer}</p>
        </div>
      )}
      {review.hide_reason === null ? (
        Date.parse(review.public_at) > now && (
          <p className={styles.small}>
            {t('visit-review:publicFrom', { when: format.dayTime(review.public_at) })}
          </p>
        )
      ) : (
        <div className={styles.hidden}>
          <h4>{t('visit-review:hidden')}</h4>
          <p dir="auto">{review.hide_reason}</p>
        </div>
      )}
    </>
  )
}

function Acts({ id, review }: { id: number; review: Review }) {
  const { t } = useTranslation('visit-review')
  const invalidate = useInvalidate()
  const [open, setOpen] = useState<'answer' | 'hide'>()
  const close = () => setOpen(undefined)
  const showAgain = useMutation({
    mutationFn: () => call(showReview, { id }),
    onSuccess: () => showNotice({ kind: 'ok', text: t('shown') }),
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
      {open === 'answer' && <AnswerDialog id={id} review={review} onClose={close} />}
      {open === 'hide' && <HideDialog id={id} review={review} onClose={close} />}
    </div>
  )
}
