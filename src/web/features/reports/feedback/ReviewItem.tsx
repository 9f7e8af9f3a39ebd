import { IconCalendarEvent, IconEyeOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { LOW_RATING, type ListedReview } from '#contract/reports/feedback.ts'
import { getGraph, listGraphRows } from '#contract/reports/graphs.ts'
import { epochDayOf, localDateOf } from '#domain/time/wall-time.ts'
import { keyOf } from '#web/api/query.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { useFormat } from '#web/i18n/format.ts'
import { ReviewActs } from '#web/parts/review-acts/ReviewActs.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { ShownStars } from '#web/ui/ShownStars.tsx'
import { CellAvatar } from '../CellAvatar.tsx'
import { VisitTimes } from './VisitTimes.tsx'
import styles from './ReviewItem.module.css'

/** One review: what was said, of which visit, what the clinic made of it and may still make. */
export function ReviewItem({ review }: { review: ListedReview }) {
  const { t } = useTranslation(['report-people', 'reviews', 'visit-review'])
  const { can } = useStaff()
  const client = useQueryClient()
  const { visit, doctor } = review
  const format = useFormat(visit.zone)
  // What is hidden is not averaged any more.
  const readAgain = () => {
    void client.invalidateQueries({ queryKey: keyOf(getGraph) })
    void client.invalidateQueries({ queryKey: keyOf(listGraphRows) })
  }
  const tellsVisit = review.rating <= LOW_RATING || visit.times.ended_late > 0
  const name = review.patient?.name || t('report-people:feedback.unnamed')
  return (
    <li className={styles.review} data-hidden={review.hidden_at !== null || undefined}>
      <div className={styles.head}>
        <ShownStars
          rating={review.rating}
          label={t('visit-review:stars', { count: review.rating })}
          size={16}
        />
        <h3>
          {review.patient && can('patients.view') ? (
            <Link to="/cabinet/administration/clients/$id" params={{ id: String(review.patient.id) }}>
              {name}
            </Link>
          ) : (
            name
          )}
        </h3>
        {review.shows_name ? null : (
          <span className={styles.quiet}>{t('report-people:feedback.noName')}</span>
        )}
        <span className={styles.quiet}>
          <time dateTime={review.written_at}>{format.dayMonth(review.written_at)}</time>
          {`, ${sayAfter(review)}`}
        </span>
        <span className={styles.of} title={doctor.name}>
          <CellAvatar point={{ key: String(doctor.id), label: doctor.name, color: doctor.color }} size={20} />
          <span className="visually-hidden">{`${doctor.name}, `}</span>
          {visit.services.join(', ')}
        </span>
      </div>
      {review.comment ? (
        <blockquote dir="auto">{review.comment}</blockquote>
      ) : review.likes.length === 0 ? (
        <p className={styles.quiet}>{t('report-people:feedback.noText')}</p>
      ) : null}
      {review.likes.length > 0 ? (
        <p className={styles.quiet}>{review.likes.map(like => t(`reviews:likes.${like}`)).join(' · ')}</p>
      ) : null}
      {tellsVisit ? (
        <VisitTimes visit={visit}>
          {can('bookings.view') ? (
            <Link {...linkOf(review)} className={styles.link}>
              {t('report-people:feedback.seeVisit')}
            </Link>
          ) : null}
        </VisitTimes>
      ) : null}
      {review.answer === null ? null : (
        <div className={styles.answer}>
          <h4>
            {t('report-people:feedback.answer', {
              day: review.answered_at ? format.dayMonth(review.answered_at) : '',
            })}
          </h4>
          <p dir="auto">{review.answer}</p>
        </div>
      )}
      {review.hide_reason === null ? null : (
        <div className={styles.gone}>
          <h4>
            <IconEyeOff size={16} stroke={1.75} aria-hidden="true" />
            {t('report-people:feedback.isHidden')}
          </h4>
          <p dir="auto">{review.hide_reason}</p>
        </div>
      )}
      {can('reviews.manage') && can('bookings.view') ? (
        <ReviewActs id={review.booking_id} review={review} onDone={readAgain}>
          <VisitLink review={review} />
        </ReviewActs>
      ) : can('bookings.view') && !tellsVisit ? (
        <div>
          <VisitLink review={review} />
        </div>
      ) : null}
    </li>
  )

  function sayAfter({ written_at: at }: ListedReview): string {
    const dayOf = (instant: string) => epochDayOf(localDateOf(Date.parse(instant), visit.zone))
    const days = dayOf(at) - dayOf(visit.start)
    return days === 0
      ? t('report-people:feedback.after.same')
      : t('report-people:feedback.after.days', { count: days })
  }
}

function VisitLink({ review }: { review: ListedReview }) {
  const { t } = useTranslation('report-people')
  return (
    <Link {...linkOf(review)} className={buttonClass({ variant: 'secondary', size: 'dense' })}>
      <IconCalendarEvent size={16} stroke={1.75} aria-hidden="true" />
      {t('feedback.visit')}
    </Link>
  )
}

const linkOf = ({ booking_id: booking, visit: { start, zone } }: ListedReview) =>
  ({
    to: '/cabinet/administration/calendar',
    search: { view: 'timeGridDay', activeDate: localDateOf(Date.parse(start), zone), booking },
  }) as const
