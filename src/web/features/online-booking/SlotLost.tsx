import { IconClockExclamation, IconHourglass } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#web/i18n/format.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { doctorInSentence } from './doctor-name.ts'
import type { NearestHour } from './nearest-hours.ts'
import styles from './SlotLost.module.css'

interface SlotTakenProps {
  doctor: { doctor_id: number; first_name: string; last_name: string; zone: string }
  services: number[]
  start: string
  nearest: NearestHour[]
}

/** Somebody else was quicker: the nearest free hours, with what was typed still there. */
export function SlotTaken({ doctor, services, start, nearest }: SlotTakenProps) {
  const { t } = useTranslation('patient')
  const format = useFormat(doctor.zone)
  const own = nearest.filter(hour => hour.doctor_id === doctor.doctor_id)
  const offered = own.length ? own : nearest
  const names = { doctor: doctorInSentence(doctor) }
  return (
    <LostCard
      icon={<IconClockExclamation size={24} stroke={1.75} />}
      title={t('confirm.taken', { time: format.time(start) })}
      text={
        own.length
          ? t('confirm.nearest', names)
          : offered.length
            ? t('confirm.nearestOthers')
            : t('confirm.noNearest', names)
      }
    >
      {offered.length ? (
        <ul className={styles.hours}>
          {offered.map(hour => (
            <li key={`${hour.doctor_id} ${hour.start}`}>
              <Link
                to="/pacient/confirmare"
                search={{ doctor: hour.doctor_id, services, start: hour.start }}
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
      <Link
        to="/pacient/medic/$doctorId"
        params={{ doctorId: String(doctor.doctor_id) }}
        search={{ services }}
        replace
        className={buttonClass({ variant: 'quiet', block: true })}
      >
        {t('confirm.allHours')}
      </Link>
    </LostCard>
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
  text: string
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
          <p className={styles.text}>{text}</p>
        </div>
      </div>
      {children}
    </section>
  )
}
