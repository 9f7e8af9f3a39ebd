import { IconCalendarClock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#web/i18n/format.ts'
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
  const { t } = useTranslation('patient')
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
  const { t } = useTranslation('patient')
  const format = useFormat()
  return (
    <div className={styles.visited}>
      <Avatar name={review.doctor_name.replace(/^dr\.?\s+/i, '')} color={review.doctor_color} size={48} />
      <div>
        <p className={styles.doctor}>{review.doctor_name}</p>
        {/* The date as the clinic's own clock had it. */}
        <p className={styles.day}>{t('rate.onDay', { day: format.day(review.start.slice(0, 10)) })}</p>
      </div>
    </div>
  )
}

function Thanks({ review, onChange }: { review: Review; onChange: () => void }) {
  const { t } = useTranslation('patient')
  return (
    <div className={styles.thanks} aria-live="polite">
      <h1 className={styles.title}>
        {review.first_name ? t('rate.thanks', { name: review.first_name }) : t('rate.thanksNobody')}
      </h1>
      <ShownStars rating={review.rating ?? 0} label={t('rate.star', { count: review.rating ?? 0 })} />
      {review.comment ? <p className={styles.said}>{review.comment}</p> : null}
      <p className={styles.lead}>{t('rate.thanksText')}</p>
      {review.can_rate ? (
        <Button variant="secondary" block onClick={onChange}>
          {t('rate.change')}
        </Button>
      ) : null}
    </div>
  )
}
