import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { getBookingReview, type BookingReview as Review } from '#contract/bookings/booking-reviews.ts'
import { query } from '#web/api/query.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { useFormat } from '#web/i18n/format.ts'
import { ReviewActs } from '#web/parts/review-acts/ReviewActs.tsx'
import { ShownStars } from '#web/ui/ShownStars.tsx'
import { useNow } from '#web/ui/use-now.ts'
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
      {can('reviews.manage') ? <ReviewActs id={id} review={review} /> : null}
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
