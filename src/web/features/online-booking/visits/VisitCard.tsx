import { IconCalendarPlus, IconChevronRight, IconMapPin, IconMapSearch, IconVideo } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { PatientBooking } from '#contract/online/online-booking.ts'
import { addressFor } from '#web/api/address.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { mapLink } from '#web/parts/public/contact-links.ts'
import { doctorName } from '#web/parts/public/doctor-name.ts'
import { VisitLines } from './VisitLines.tsx'
import styles from './VisitCard.module.css'

interface VisitCardProps {
  visit: PatientBooking
  /** A row that puts the visit into the phone's calendar; its words where they are not the usual ones. */
  calendar?: boolean | string
  /** Names the clinic beside its address, where nothing else on the page does. */
  clinic?: boolean
}

/** Where the calendar file of a visit is. */
export function calendarFileOf(code: string): string {
  return addressFor(`/v2/public/bookings/${encodeURIComponent(code)}/calendar.ics`)
}

export function VisitCard({ visit, calendar = false, clinic = false }: VisitCardProps) {
  const { t } = useTranslation('patient')
  const format = useFormat(visit.zone)
  const name = doctorName(visit.doctor_name)
  return (
    <section className={styles.card}>
      <div className={styles.visit}>
        <VisitLines visit={visit} range withDoctor={false}>
          {visit.total > 0 ? <p>{sayPrice()}</p> : null}
        </VisitLines>
      </div>
      <div className={styles.row}>
        <Avatar name={name.replace('Dr. ', '')} color={visit.doctor_color} size={44} />
        <strong className={styles.words}>{name}</strong>
      </div>
      {visit.is_video ? (
        <VideoRow visit={visit} clinic={clinic} />
      ) : (
        <PlaceRow visit={visit} clinic={clinic} />
      )}
      {calendar ? (
        <a className={styles.row} href={calendarFileOf(visit.code)}>
          <IconCalendarPlus className={styles.icon} size={24} stroke={1.75} aria-hidden="true" />
          <span className={styles.words}>{calendar === true ? t('visit.toCalendar') : calendar}</span>
          <IconChevronRight className={styles.icon} size={20} stroke={1.75} aria-hidden="true" />
        </a>
      ) : null}
    </section>
  )

  /** How it is paid: ahead, by a package, at the clinic. */
  function sayPrice(): string {
    const { total, covered, paid } = visit
    const rest = Math.max(total - covered - paid, 0)
    const price = format.money(rest)
    if (paid > 0) return t(rest > 0 ? 'visit.paidPart' : 'visit.paid', { paid: format.money(paid), price })
    if (covered > 0) return t(rest > 0 ? 'visit.coveredPart' : 'visit.covered', { price })
    return visit.is_video ? price : t('visit.payAtClinic', { price })
  }
}

type RowProps = Required<Pick<VisitCardProps, 'visit' | 'clinic'>>

/** Where the clinic is. */
function PlaceRow({ visit, clinic }: RowProps) {
  const { t } = useTranslation('patient')
  const address = [visit.location.address, visit.location.city].filter(Boolean).join(', ')
  return (
    <a
      className={styles.row}
      href={mapLink(visit.clinic_name, address)}
      target="_blank"
      rel="noreferrer"
      aria-label={t('visit.address', { address: address || visit.clinic_name })}
    >
      <IconMapPin className={styles.icon} size={24} stroke={1.75} aria-hidden="true" />
      <span className={styles.words}>
        {clinic ? <strong>{visit.clinic_name}</strong> : null}
        <span className={clinic ? styles.second : undefined}>{address || visit.location.name}</span>
      </span>
      <IconMapSearch className={styles.map} size={24} stroke={1.75} aria-hidden="true" />
    </a>
  )
}

/** Our own page of the visit, from which one goes in. */
function VideoRow({ visit, clinic }: RowProps) {
  const { t } = useTranslation('patient')
  return (
    <Link to="/b/$bookingCode/video" params={{ bookingCode: visit.code }} className={styles.row}>
      <IconVideo className={styles.icon} size={24} stroke={1.75} aria-hidden="true" />
      <span className={styles.words}>
        {clinic ? <strong>{visit.clinic_name}</strong> : null}
        <span className={clinic ? styles.second : undefined}>{t('visit.openVideo')}</span>
      </span>
      <IconChevronRight className={styles.icon} size={20} stroke={1.75} aria-hidden="true" />
    </Link>
  )
}
