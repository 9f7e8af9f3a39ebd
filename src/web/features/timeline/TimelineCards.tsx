import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { CallReply } from '#contract/call.ts'
import { listUpcomingVisits, type PatientRecord } from '#contract/patients/patients.ts'
import type { getTimeline } from '#contract/patients/timeline.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import { query } from '#web/api/query.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { useFormat } from '#web/i18n/format.ts'
import { DoctorAvatar } from '#web/parts/clinic/DoctorAvatar.tsx'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import styles from './Timeline.module.css'

type Reply = CallReply<typeof getTimeline>
const MOST_NEXT = 5

interface TimelineCardsProps {
  patient: PatientRecord
  summary: Reply['summary']
  years: NonNullable<Reply['years']>
  year: number | undefined
  onYear: (year: number | undefined) => void
}

/** Visits at a glance, how much there is of each year, and what comes. */
export function TimelineCards({ patient, summary, years, year, onYear }: TimelineCardsProps) {
  const { t } = useTranslation('record')
  const format = useFormat(useClinicFacts().zone)
  const most = Math.max(1, ...years.map(one => one.entries))
  const maySeeVisits = useStaff().can('bookings.view')
  return (
    <div className={styles.cards}>
      {summary ? (
        <section className={styles.side} aria-labelledby="in-short">
          <h2 id="in-short">{t('timeline.brief')}</h2>
          <dl className={styles.facts}>
            <dt>{t('timeline.firstVisit')}</dt>
            <dd>{summary.first_visit ? format.date(summary.first_visit) : t('timeline.noVisit')}</dd>
            <dt>{t('timeline.visits')}</dt>
            <dd>{t('timeline.missedOf', { visits: summary.visits, count: summary.missed })}</dd>
            {summary.doctors.length > 0 ? (
              <>
                <dt>{t('timeline.doctors')}</dt>
                <dd>{summary.doctors.map(({ name, visits }) => `${name} ${visits}`).join(', ')}</dd>
              </>
            ) : null}
          </dl>
        </section>
      ) : null}
      {years.length > 0 ? (
        <section className={styles.side} aria-labelledby="years">
          <h2 id="years">{t('timeline.years')}</h2>
          <ul className={styles.years}>
            {years.map(one => (
              <li key={one.year}>
                <button
                  type="button"
                  aria-current={one.year === (year ?? years[0]?.year) || undefined}
                  aria-label={t('timeline.inYear', { year: one.year, count: one.entries })}
                  onClick={() => onYear(one.year === years[0]?.year ? undefined : one.year)}
                >
                  <span>{one.year}</span>
                  <span className={styles.track}>
                    <span style={{ width: `${(one.entries / most) * 100}%` }} />
                  </span>
                  <span>{one.entries}</span>
                </button>
              </li>
            ))}
          </ul>
          {year === undefined ? null : (
            <button type="button" className={styles.newest} onClick={() => onYear(undefined)}>
              {t('timeline.newest')}
            </button>
          )}
        </section>
      ) : null}
      {maySeeVisits ? <NextVisits patient={patient} /> : null}
    </div>
  )
}

function NextVisits({ patient }: { patient: PatientRecord }) {
  const { t } = useTranslation('record')
  const { doctors, zone } = useClinicFacts()
  const format = useFormat(zone)
  const { data } = useQuery(query(listUpcomingVisits, { id: patient.id, size: MOST_NEXT }))
  if (!data) return null
  return (
    <section className={styles.side} aria-labelledby="coming">
      <h2 id="coming">{t('timeline.next')}</h2>
      {data.data.length === 0 ? <p className={styles.quiet}>{t('timeline.noNext')}</p> : null}
      <ul className={styles.next}>
        {data.data.map(visit => {
          const doctor = doctors.find(one => one.id === visit.doctor_id)
          return (
            <li key={visit.id}>
              <Link
                to="/cabinet/administration/calendar"
                search={{
                  view: 'timeGridDay',
                  activeDate: localDateOf(Date.parse(visit.start), zone),
                  booking: visit.id,
                }}
              >
                {doctor ? <DoctorAvatar doctor={doctor} size={24} /> : null}
                <span>
                  <strong>{visit.services.map(service => service.name).join(', ')}</strong>
                  <small>{format.dayTime(visit.start)}</small>
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
