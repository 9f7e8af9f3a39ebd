import { IconChevronRight, IconClockExclamation, IconHourglass } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PatientBooking } from '#contract/online/online-booking.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { doctorName } from '#web/parts/public/doctor-name.ts'
import type { HoursOf } from '../hours-of.ts'
import { HoursLink } from '../hours/HoursLink.tsx'
import type { NearestHour } from '../hours/nearest-hours.ts'
import styles from './SlotLost.module.css'

interface SlotTakenProps {
  of: HoursOf
  /** Inside a sentence; nobody where any doctor would do. */
  doctor: string | undefined
  zone: string
  services: number[]
  start: string
  nearest: NearestHour[]
  /** Whose visit it is that stands there, where it is the person's own. */
  own: PatientBooking | undefined
}

/** The hour is not free: whose it is where one may know, and the nearest free hours; what was typed is still there. */
export function SlotTaken({ of, doctor, zone, services, start, nearest, own: visit }: SlotTakenProps) {
  const { t } = useTranslation('patient')
  const format = useFormat(zone)
  const own = 'doctor' in of ? nearest.filter(hour => hour.doctor_id === of.doctor) : nearest
  const offered = own.length ? own : nearest
  const text = () => {
    if (own.length) return doctor ? t('confirm.nearest', { doctor }) : t('confirm.nearestAny')
    if (offered.length) return t('confirm.nearestOthers')
    return doctor ? t('confirm.noNearest', { doctor }) : t('confirm.noNearestAny')
  }
  return (
    <LostCard
      icon={<IconClockExclamation size={24} stroke={1.75} />}
      title={visit ? t('confirm.ownVisit') : t('confirm.taken', { time: format.time(start) })}
      text={visit ? undefined : text()}
    >
      {visit ? (
        <>
          <OwnVisit visit={visit} />
          <p className={styles.text}>{text()}</p>
        </>
      ) : null}
      {offered.length ? (
        <ul className={styles.hours}>
          {offered.map(hour => (
            <li key={`${hour.doctor_id} ${hour.start}`}>
              <Link
                to="/pacient/confirmare"
                search={{
                  ...('doctor' in of ? { doctor: hour.doctor_id } : of),
                  services,
                  start: hour.start,
                }}
                replace
                className={styles.hour}
              >
                <span>
                  {format.weekdayShort(hour.start)} {format.dayMonth(hour.start)}
                </span>
                <strong>{format.time(hour.start)}</strong>
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      <HoursLink
        of={of}
        search={{ services }}
        replace
        className={buttonClass({ variant: 'quiet', block: true })}
      >
        {t('confirm.allHours')}
      </HoursLink>
    </LostCard>
  )
}

function OwnVisit({ visit }: { visit: PatientBooking }) {
  const { t } = useTranslation('patient')
  const format = useFormat(visit.zone)
  return (
    <Link to="/b/$bookingCode" params={{ bookingCode: visit.code }} className={styles.own}>
      <span>
        <strong>
          {format.dayShort(visit.start)}, {format.timeRange(visit.start, visit.end)}
        </strong>
        <span>
          {visit.services.map(service => service.name).join(', ')}, {doctorName(visit.doctor_name)}
        </span>
        {visit.is_for_other ? <span>{t('visit.forOther', { name: visit.first_name })}</span> : null}
      </span>
      <IconChevronRight size={20} stroke={1.75} aria-hidden="true" />
    </Link>
  )
}

interface SlotExpiredProps {
  minutes: number
  busy: boolean
  onLookAgain: () => void
}

export function SlotExpired({ minutes, busy, onLookAgain }: SlotExpiredProps) {
  const { t } = useTranslation('patient')
  return (
    <LostCard
      icon={<IconHourglass size={24} stroke={1.75} />}
      title={t('confirm.expired')}
      text={t('confirm.expiredText', { count: minutes })}
    >
      <Button block busy={busy} onClick={onLookAgain}>
        {t('confirm.lookAgain')}
      </Button>
    </LostCard>
  )
}

const OFFER_ID = 'slot-offer'

/** Leads to what is offered in place of a slot that was lost. */
export function focusSlotOffer(): void {
  document.querySelector<HTMLElement>(`#${OFFER_ID} :is(a, button)`)?.focus()
}

interface LostCardProps {
  icon: ReactNode
  title: string
  text: string | undefined
  children: ReactNode
}

function LostCard({ icon, title, text, children }: LostCardProps) {
  const card = useRef<HTMLElement>(null)
  // It appears above what the person is doing: bring it into sight.
  useEffect(() => {
    card.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <section ref={card} id={OFFER_ID} className={styles.card}>
      <div className={styles.head} role="alert">
        <span className={styles.icon}>{icon}</span>
        <div>
          <h2 className={styles.title}>{title}</h2>
          {text ? <p className={styles.text}>{text}</p> : null}
        </div>
      </div>
      {children}
    </section>
  )
}
