import { IconDental, IconPin, IconStarFilled } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { PatientRecord, PatientVisit } from '#contract/patients/patients.ts'
import { statusName } from '#domain/bookings/booking-status.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { Button } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { StatusIcon } from '#web/ui/StatusIcon.tsx'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import { useShownPlaces } from '#web/parts/clinic/use-shown-places.ts'
import { visitsQuery } from './patients-queries.ts'
import type { VisitSide } from './patients-queries.ts'
import { useVisitDay } from './visit-day.ts'
import styles from './VisitList.module.css'

/** Visits on one side of now, each leading to its place in the calendar. */
export function VisitList({ patient, side }: { patient: PatientRecord; side: VisitSide }) {
  const { t } = useTranslation('patients')
  const list = useInfiniteQuery(visitsQuery(patient.id, side))
  const visits = list.data?.pages.flatMap(page => page.data)
  const total = list.data?.pages[0]?.paginator.total
  return (
    <section className={styles.card} aria-labelledby={`visits-${side}`} aria-busy={!visits && !list.isError}>
      <h2 id={`visits-${side}`} className={styles.title}>
        {t(side)}
        {total ? <span className={styles.count}>{total}</span> : null}
      </h2>
      {visits ? null : list.isError ? (
        <p className={styles.none}>{list.error.message}</p>
      ) : (
        <div className={styles.bone}>
          <Skeleton width="60%" />
        </div>
      )}
      {visits?.length === 0 ? (
        <p className={styles.none}>{t(side === 'upcoming' ? 'noUpcoming' : 'noPast')}</p>
      ) : null}
      <ul>
        {visits?.map(visit => (
          <VisitRow key={visit.id} visit={visit} />
        ))}
      </ul>
      {list.hasNextPage ? (
        <div className={styles.more}>
          <Button
            variant="secondary"
            size="dense"
            busy={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {t('moreVisits')}
          </Button>
        </div>
      ) : null}
    </section>
  )
}

function VisitRow({ visit }: { visit: PatientVisit }) {
  const { t } = useTranslation(['staff', 'common'])
  const { doctors, zone } = useClinicFacts()
  const shows = useShownPlaces()
  const mayChart = useStaff().can('clinical.view')
  const format = useFormat(zone)
  const when = useVisitDay(zone)
  const color = doctors.find(doctor => doctor.id === visit.doctor_id)?.color
  const day = when.day(visit.start)
  const hours = format.timeRange(visit.start, visit.end)
  const price = visit.services.reduce((sum, service) => sum + service.price, 0)
  const place = [
    t('staff:calendar.doctorName', { name: visit.doctor_name }),
    visit.is_video ? t('staff:booking.video') : shows.cabinets && visit.cabinet_name,
    !visit.is_video && shows.locations && visit.location_name,
  ]
  const inside = (
    <>
      <span className={styles.when}>
        <strong>{day}</strong>
        <span>{hours}</span>
      </span>
      <span className={styles.what} data-cancelled={visit.cancelled_at ? '' : undefined}>
        <strong>{visit.services.map(service => service.name).join(', ')}</strong>
        <span>{place.join(' · ')}</span>
        {visit.note ? <span className={styles.note}>{visit.note}</span> : null}
      </span>
      <span className={styles.end}>
        <VisitStatus visit={visit} />
        <span className={styles.price}>{format.money(price)}</span>
      </span>
    </>
  )
  return (
    <li
      className={styles.row}
      style={color ? ({ '--edge': `var(--z-doctor-${color}-edge)` } as CSSProperties) : undefined}
    >
      {visit.cancelled_at ? (
        <div className={styles.inside}>{inside}</div>
      ) : (
        <Link
          to="/cabinet/administration/calendar"
          search={{
            view: 'timeGridDay',
            activeDate: localDateOf(Date.parse(visit.start), zone),
            booking: visit.id,
          }}
          className={styles.inside}
        >
          {inside}
        </Link>
      )}
      {visit.cancelled_at || !mayChart ? null : (
        <Link
          to="."
          search={{ tab: 'chart', booking: visit.id }}
          className={styles.chart}
          aria-label={t('staff:booking.chartOf', { day, hours })}
          title={t('staff:booking.chart')}
        >
          <IconDental size={20} stroke={1.75} aria-hidden="true" />
        </Link>
      )}
      {visit.rating === null ? null : <Rating rating={visit.rating} comment={visit.comment} />}
    </li>
  )
}

function VisitStatus({ visit }: { visit: PatientVisit }) {
  const { t } = useTranslation(['common', 'staff'])
  if (visit.cancelled_at) return <span className={styles.status}>{t('status.cancelled')}</span>
  if (visit.pinned_at)
    return (
      <span className={styles.status}>
        <IconPin size={16} stroke={1.75} aria-hidden="true" />
        {t('staff:calendar.pinboard')}
      </span>
    )
  const status = statusName(visit.status) ?? 'new'
  return (
    <span className={styles.status}>
      <StatusIcon status={status} />
      {t(`status.${status}`)}
    </span>
  )
}

function Rating({ rating, comment }: { rating: number; comment: string }) {
  const { t } = useTranslation('patients')
  return (
    <p className={styles.rating}>
      <span role="img" aria-label={t('rating', { rating })}>
        {Array.from({ length: rating }, (_, index) => (
          <IconStarFilled key={index} size={14} aria-hidden="true" />
        ))}
      </span>
      {comment}
    </p>
  )
}
