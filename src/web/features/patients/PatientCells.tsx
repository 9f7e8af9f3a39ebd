import { IconAlertTriangleFilled, IconCalendarPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { TFunction } from 'i18next'
import type { Doctor } from '#contract/clinic/doctors.ts'
import type { Patient } from '#contract/patients/patients.ts'
import type { LocalDate } from '#domain/time/wall-time.ts'
import type { Format } from '#web/i18n/format.ts'
import { ageAt } from '#web/i18n/patient-age.ts'
import { showPhone } from '#web/i18n/phone-text.ts'
import { DoctorAvatar } from '#web/parts/clinic/DoctorAvatar.tsx'
import type { NameLook } from '#web/ui/DataTable.tsx'
import { markMatch } from '#web/ui/mark-match.tsx'
import { listedName } from './patient-name.ts'
import type { VisitDay } from './visit-day.ts'
import styles from './PatientCells.module.css'

// A list has hundreds of these: what they need to know, the list asks for once.

/** The list's words. */
export type Words = TFunction<['staff', 'clinic', 'patient-list', 'patients']>

interface PatientNameProps {
  t: Words
  patient: Patient
  today: LocalDate
  /** The words to mark. */
  search: string
  look: NameLook
}

/** Who it is in the list, and the way to the record. */
export function PatientName({ t, patient, today, search, look }: PatientNameProps) {
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
          {birth_date
            ? t('staff:booking.age', { count: ageAt(birth_date, Date.parse(today)) })
            : t('patients:ageUnknown')}
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
export function Nothing({ t }: { t: Words }) {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{t('patients:none')}</span>
    </>
  )
}

export function MobileCell({ t, mobile }: { t: Words; mobile: string | null }) {
  if (!mobile) return <span className={styles.missing}>{t('patients:noPhone')}</span>
  return <span className={styles.mobile}>{showPhone(mobile)}</span>
}

/** Where an address does not fit, its house stands on a line of its own. */
export function EmailCell({ t, email }: { t: Words; email: string | null }) {
  if (!email) return <Nothing t={t} />
  const at = email.lastIndexOf('@')
  return (
    <span className={styles.email}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  )
}

export function DoctorCell({ t, doctor }: { t: Words; doctor: Doctor | undefined }) {
  if (!doctor) return <Nothing t={t} />
  return (
    <span className={styles.doctor}>
      <DoctorAvatar doctor={doctor} size={24} />
      {t('staff:calendar.doctorName', { name: doctor.last_name })}
    </span>
  )
}

interface VisitCellProps {
  t: Words
  when: VisitDay
  at: string | null
  services: string
  /** Says the hour too. */
  isComing?: boolean
}

export function VisitCell({ t, when, at, services, isComing = false }: VisitCellProps) {
  if (!at) return <Nothing t={t} />
  return (
    <>
      <time dateTime={at} className={clsx(styles.when, isComing && when.isToday(at) && styles.today)}>
        {isComing ? when.moment(at) : when.day(at)}
      </time>
      <span className={styles.small}>{services}</span>
    </>
  )
}

interface NextVisitCellProps {
  t: Words
  when: VisitDay
  patient: Patient
  mayBook: boolean
}

/** The next visit, or the way to make one. */
export function NextVisitCell({ t, when, patient, mayBook }: NextVisitCellProps) {
  if (patient.next_visit || !patient.active || !mayBook)
    return (
      <VisitCell t={t} when={when} at={patient.next_visit} services={patient.next_visit_services} isComing />
    )
  return (
    <Link
      to="/cabinet/administration/calendar"
      search={{ add: true, patient: patient.id }}
      className={styles.book}
      aria-label={t('patients:bookName', { name: listedName(patient) })}
    >
      <IconCalendarPlus size={18} stroke={1.75} aria-hidden="true" />
      {t('patients:book')}
    </Link>
  )
}

/** What they owe, or have paid ahead. */
export function BalanceCell({ t, format, balance }: { t: Words; format: Format; balance: number }) {
  if (balance === 0) return <Nothing t={t} />
  if (balance > 0)
    return (
      <span className={styles.due}>{t('patients:balance.dueShort', { amount: format.sum(balance) })}</span>
    )
  return (
    <span className={styles.ahead}>{t('patients:balance.aheadShort', { amount: format.sum(-balance) })}</span>
  )
}
