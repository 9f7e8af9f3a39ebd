import { IconAlertTriangleFilled, IconCalendarPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import type { Doctor } from '#contract/doctors.ts'
import type { Patient } from '#contract/patients.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { ageAt } from '#web/i18n/patient-age.ts'
import { showPhone } from '#web/i18n/phone-text.ts'
import { DoctorAvatar } from '#web/parts/clinic/DoctorAvatar.tsx'
import type { NameLook } from '#web/ui/DataTable.tsx'
import { markMatch } from '#web/ui/mark-match.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { listedName } from './patient-name.ts'
import { useVisitDay } from './visit-day.ts'
import styles from './PatientCells.module.css'

interface PatientNameProps {
  patient: Patient
  /** The words to mark. */
  search: string
  look: NameLook
}

/** Who it is in the list, and the way to the record. */
export function PatientName({ patient, search, look }: PatientNameProps) {
  const { t } = useTranslation(['staff', 'patient-list', 'patients'])
  const now = useNow()
  const { birth_date, mobile, alerts, card_number } = patient
  return (
    <span className={styles.who}>
      <Link to="/cabinet/administration/clients/$id" params={{ id: String(patient.id) }} {...look}>
        <span dir="auto">{markMatch(listedName(patient), search)}</span>
        {alerts.length > 0 ? (
          <>
            <IconAlertTriangleFilled
              className={styles.alert}
              size={16}
              role="img"
              aria-label={`${t('staff:calendar.alert')}: ${alerts.map(({ text }) => text).join(', ')}`}
            />
            <span className={styles.alertWord} aria-hidden="true">
              {alerts[0]?.text}
            </span>
          </>
        ) : null}
      </Link>
      <span className={styles.small}>
        <span>
          {birth_date ? t('staff:booking.age', { count: ageAt(birth_date, now) }) : t('patients:ageUnknown')}
          {card_number ? ` · ${t('patient-list:card', { number: card_number })}` : null}
        </span>
        {alerts[0] ? (
          <span className={clsx(styles.onPhone, styles.alert)} aria-hidden="true">
            {alerts[0].text}
          </span>
        ) : null}
        <span className={styles.onPhone}>{mobile ? showPhone(mobile) : t('patients:noPhone')}</span>
      </span>
    </span>
  )
}

/** Nothing to say, in words for those who do not see the dash. */
export function Nothing() {
  const { t } = useTranslation('patients')
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{t('none')}</span>
    </>
  )
}

export function MobileCell({ mobile }: { mobile: string | null }) {
  const { t } = useTranslation('patients')
  if (!mobile) return <span className={styles.missing}>{t('noPhone')}</span>
  return <span className={styles.mobile}>{showPhone(mobile)}</span>
}

/** Where an address does not fit, its house stands on a line of its own. */
export function EmailCell({ email }: { email: string | null }) {
  if (!email) return <Nothing />
  const at = email.lastIndexOf('@')
  return (
    <span className={styles.email}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  )
}

export function DoctorCell({ doctor }: { doctor: Doctor | undefined }) {
  const { t } = useTranslation('staff')
  if (!doctor) return <Nothing />
  return (
    <span className={styles.doctor}>
      <DoctorAvatar doctor={doctor} size={24} />
      {t('calendar.doctorName', { name: doctor.last_name })}
    </span>
  )
}

interface VisitCellProps {
  at: string | null
  services: string
  zone: string
  /** Says the hour too. */
  isComing?: boolean
}

export function VisitCell({ at, services, zone, isComing = false }: VisitCellProps) {
  const when = useVisitDay(zone)
  if (!at) return <Nothing />
  return (
    <>
      <time dateTime={at} className={clsx(styles.when, isComing && when.isToday(at) && styles.today)}>
        {isComing ? when.moment(at) : when.day(at)}
      </time>
      <span className={styles.small}>{services}</span>
    </>
  )
}

/** The next visit, or the way to make one. */
export function NextVisitCell({ patient, zone }: { patient: Patient; zone: string }) {
  const { t } = useTranslation('patients')
  const { can } = useStaff()
  if (patient.next_visit || !patient.active || !can('bookings.edit'))
    return <VisitCell at={patient.next_visit} services={patient.next_visit_services} zone={zone} isComing />
  return (
    <Link
      to="/cabinet/administration/calendar"
      search={{ add: true, patient: patient.id }}
      className={styles.book}
      aria-label={t('bookName', { name: listedName(patient) })}
    >
      <IconCalendarPlus size={18} stroke={1.75} aria-hidden="true" />
      {t('book')}
    </Link>
  )
}
