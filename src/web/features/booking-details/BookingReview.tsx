import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { getBookingReview } from '#contract/reviews.ts'
import { query } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import styles from './BookingDetails.module.css'

const STARS = [1, 2, 3, 4, 5]

/** What the patient said of the visit, when they did. */
export function BookingReview({ id, zone }: { id: number; zone: string }) {
  const { t } = useTranslation('staff')
  const format = useFormat(zone)
  const { data } = useQuery({ ...query(getBookingReview, { id }), meta: { silent: true } })
  const review = data?.data
  if (!review) return null
  return (
    <section className={styles.review} aria-label={t('booking.review')}>
      <h3>{t('booking.review')}</h3>
      <p>
        <span className={styles.stars} role="img" aria-label={t('booking.stars', { count: review.rating })}>
          {STARS.map(star => {
            const Icon = star <= review.rating ? IconStarFilled : IconStar
            return <Icon key={star} size={16} stroke={1.75} />
          })}
        </span>
        <time dateTime={review.at}>{format.dayMonth(review.at)}</time>
      </p>
      {review.comment && <blockquote dir="auto">{review.comment}</blockquote>}
    </section>
  )
}
