import { IconCalendarClock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#web/i18n/format.ts'
import { doctorName } from '#web/parts/public/doctor-name.ts'
import { DeadLink } from '#web/parts/public/DeadLink.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkHeader } from '#web/ui/LinkHeader.tsx'
import { ShownStars } from '#web/ui/ShownStars.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { RateForm } from './RateForm.tsx'
import { reviewQuery } from './review-query.ts'
import type { Review } from './review-query.ts'
import styles from './RatePage.module.css'

/** What a patient says of a visit, opened from a message; it can be changed later by the same link. */
export function RatePage() {
  const { t } = useTranslation('reviews')
  const { bookingCode } = useParams({ from: '/_link/rate/$bookingCode' })
  const { data: review, error, isFetching, refetch } = useQuery(reviewQuery(bookingCode))
  const [isChanging, setIsChanging] = useState(false)
  usePageTitle(t('rate.title'))
  if (error && !review)
    return <DeadLink to="rate" error={error} busy={isFetching} onRetry={() => void refetch()} />
  if (!review) {
    return (
      <div className={styles.page} aria-busy="true">
        <Skeleton width={240} height={48} />
        <Skeleton width="80%" height={36} />
        <Skeleton height={56} />
        <Skeleton height={120} />
      </div>
    )
  }
  const isDone = review.rating !== null && !isChanging
  return (
    <>
      <LinkHeader clinic={review.clinic_name} />
      <div className={styles.page}>
        <Visited review={review} />
        {isDone ? (
          <Thanks review={review} onChange={() => setIsChanging(true)} />
        ) : review.can_rate ? (
          <RateForm code={bookingCode} review={review} onDone={() => setIsChanging(false)} />
        ) : (
          <EmptyState
            level={1}
            icon={<IconCalendarClock size={28} stroke={1.75} />}
            title={t('rate.notYet')}
            text={t('rate.notYetText')}
          >
            <Link
              to="/b/$bookingCode"
              params={{ bookingCode }}
              className={buttonClass({ variant: 'secondary' })}
            >
              {t('rate.seeVisit')}
            </Link>
          </EmptyState>
        )}
      </div>
    </>
  )
}

function Visited({ review }: { review: Review }) {
  const { t } = useTranslation('reviews')
  const format = useFormat()
  // The date as the clinic's own clock had it.
  const day = format.day(review.start.slice(0, 10))
  return (
    <div className={styles.visited}>
      <Avatar
        name={doctorName(review.doctor_name).replace('Dr. ', '')}
        color={review.doctor_color}
        size={48}
      />
      <div>
        <p className={styles.doctor}>{doctorName(review.doctor_name)}</p>
        <p className={styles.day}>{t('rate.visit', { services: review.services.join(', '), day })}</p>
      </div>
    </div>
  )
}

function Thanks({ review, onChange }: { review: Review; onChange: () => void }) {
  const { t } = useTranslation('reviews')
  const format = useFormat()
  const name = review.show_name ? review.public_name : null
  return (
    <div className={styles.thanks} aria-live="polite">
      <h1 className={styles.title}>
        {review.first_name ? t('rate.thanks', { name: review.first_name }) : t('rate.thanksNobody')}
      </h1>
      <ShownStars rating={review.rating ?? 0} label={t('star', { count: review.rating ?? 0 })} />
      {review.likes.length > 0 ? <p>{review.likes.map(like => t(`likes.${like}`)).join(' · ')}</p> : null}
      {review.comment ? <p className={styles.said}>{review.comment}</p> : null}
      {review.answer === null ? null : (
        <div className={styles.answer}>
          <h2>{t('answer')}</h2>
          <p>{review.answer}</p>
        </div>
      )}
      {review.hide_reason === null ? (
        <p className={styles.lead}>
          {t('rate.shownAs', { name: name ?? t('nobody') })}{' '}
          {review.can_rate && review.change_until
            ? t('rate.canChange', { when: untilOf(review.change_until, format) })
            : t('rate.fixed')}
        </p>
      ) : (
        <div className={styles.hidden}>
          <h2>{t('rate.hidden')}</h2>
          <p>{review.hide_reason}</p>
        </div>
      )}
      {review.can_rate ? (
        <Button variant="secondary" block onClick={onChange}>
          {t('rate.change')}
        </Button>
      ) : null}
    </div>
  )
}

/** The hour as the clinic's own clock has it. */
function untilOf(until: string, format: ReturnType<typeof useFormat>): string {
  return `${format.day(until.slice(0, 10))}, ${until.slice(11, 16)}`
}
