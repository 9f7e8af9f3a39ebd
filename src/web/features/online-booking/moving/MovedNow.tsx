import { IconCalendarCheck, IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { PatientBooking } from '#contract/online/online-booking.ts'
import { statusName } from '#domain/bookings/booking-status.ts'
import { capital } from '#web/i18n/capital.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useDayWords } from '#web/parts/public/day-words.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { VisitCard } from '../visits/VisitCard.tsx'
import styles from './Move.module.css'

interface MovedNowProps {
  visit: PatientBooking
  /** The hour that was given up. */
  was: string
}

/** Right after moving: the new hour, and what became of the old one. */
export function MovedNow({ visit, was }: MovedNowProps) {
  const { t } = useTranslation('moving')
  const format = useFormat(visit.zone)
  const words = useDayWords(format, visit.zone)
  const heading = useRef<HTMLHeadingElement>(null)
  const isRequest = statusName(visit.status) === 'new'
  const title = t(isRequest ? 'asked' : 'done', {
    day: words.soon(words.dateOf(visit.start)),
    time: format.time(visit.start),
  })
  usePageTitle(title)
  useEffect(() => heading.current?.focus(), [])
  const left = visit.moves_left > 0 ? t('left', { count: visit.moves_left }) : t('leftNone')
  return (
    <div className={styles.page}>
      <span className={styles.good}>
        <IconCalendarCheck size={32} stroke={1.75} aria-hidden="true" />
      </span>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      <p className={styles.lead}>
        {isRequest
          ? t(visit.is_reachable ? 'askedText' : 'askedUntold')
          : t('freed', { when: capital(words.moment(was)) })}
      </p>
      <VisitCard visit={visit} calendar={t('updateCalendar')} />
      <Link
        to="/b/$bookingCode"
        params={{ bookingCode: visit.code }}
        replace
        className={buttonClass({ variant: 'secondary', size: 'large', block: true })}
      >
        <IconCheck size={20} stroke={2} aria-hidden="true" />
        {t('close')}
      </Link>
      <p className={styles.small}>
        {visit.is_reachable ? `${t('told')} ` : null}
        {t('sameLink')} {left}
      </p>
    </div>
  )
}
