import {
  IconAlertTriangleFilled,
  IconCalendarPlus,
  IconDots,
  IconMessage,
  IconPhone,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Doctor } from '#contract/doctors.ts'
import type { Patient } from '#contract/patients.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { ageAt } from '#web/i18n/patient-age.ts'
import { showPhone } from '#web/i18n/phone-text.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { markMatch } from '#web/ui/mark-match.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { MenuItem } from '#web/ui/MenuItem.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { isMasked, listedName } from './patient-name.ts'
import { usePatientActions } from './use-patient-actions.ts'
import { useVisitDay } from './visit-day.ts'
import styles from './PatientTable.module.css'

interface PatientRowProps {
  patient: Patient
  doctor: Doctor | undefined
  /** The words to mark. */
  search: string
  zone: string
}

export function PatientRow({ patient, doctor, search, zone }: PatientRowProps) {
  const { t } = useTranslation('staff')
  const { can } = useStaff()
  const when = useVisitDay(zone)
  const now = useNow()
  const { birth_date, last_visit, next_visit, mobile } = patient
  return (
    <tr>
      <td className={styles.who}>
        <Link
          to="/cabinet/administration/clients/$id"
          params={{ id: String(patient.id) }}
          className={styles.name}
          data-patient-link
          onKeyDown={walkNames}
        >
          <span dir="auto">{markMatch(listedName(patient), search)}</span>
          {patient.alert ? (
            <IconAlertTriangleFilled
              className={styles.alert}
              size={16}
              role="img"
              aria-label={`${t('calendar.alert')}: ${patient.alert}`}
            />
          ) : null}
        </Link>
        <span className={styles.small}>
          {birth_date ? t('booking.age', { count: ageAt(birth_date, now) }) : t('patients.ageUnknown')}
        </span>
      </td>
      <td className={styles.phone}>
        {mobile ? showPhone(mobile) : <span className={styles.missing}>{t('patients.noPhone')}</span>}
      </td>
      <td className={styles.doctor}>
        {doctor ? (
          <span>
            <Avatar name={`${doctor.first_name} ${doctor.last_name}`} color={doctor.color} size={24} />
            {t('calendar.doctorName', { name: doctor.last_name })}
          </span>
        ) : (
          <Nothing />
        )}
      </td>
      <td className={styles.last}>
        {last_visit ? (
          <>
            <span>{when.day(last_visit)}</span>
            <span className={styles.small}>{patient.last_visit_services}</span>
          </>
        ) : (
          <Nothing />
        )}
      </td>
      <td className={styles.next}>
        {next_visit ? (
          <>
            <span data-today={when.isToday(next_visit) || undefined}>{when.moment(next_visit)}</span>
            <span className={styles.small}>{patient.next_visit_services}</span>
          </>
        ) : patient.active && can('bookings.edit') ? (
          <BookLink patient={patient} />
        ) : (
          <Nothing />
        )}
      </td>
      <td className={styles.tools}>
        <RowMenu patient={patient} />
      </td>
    </tr>
  )
}

function walkNames(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const links = [
    ...(event.currentTarget.closest('tbody')?.querySelectorAll<HTMLElement>('[data-patient-link]') ?? []),
  ]
  event.preventDefault()
  links[links.indexOf(event.currentTarget) + step]?.focus()
}

/** Nothing to say, in words for those who do not see the dash. */
function Nothing() {
  const { t } = useTranslation('staff')
  return (
    <>
      <span className={styles.nothing} aria-hidden="true">
        –
      </span>
      <span className="visually-hidden">{t('patients.none')}</span>
    </>
  )
}

function BookLink({ patient }: { patient: Patient }) {
  const { t } = useTranslation('staff')
  return (
    <Link
      to="/cabinet/administration/calendar"
      search={{ add: true, patient: patient.id }}
      className={styles.book}
      aria-label={t('patients.bookName', { name: listedName(patient) })}
    >
      <IconCalendarPlus size={18} stroke={1.75} aria-hidden="true" />
      {t('patients.book')}
    </Link>
  )
}

function RowMenu({ patient }: { patient: Patient }) {
  const { t } = useTranslation('staff')
  const { can } = useStaff()
  const { setActive } = usePatientActions()
  const { mobile, active } = patient
  const canReach = mobile !== null && !isMasked(mobile)
  if (!canReach && !can('patients.delete')) return null
  return (
    <Menu
      label={t('patients.actionsFor', { name: listedName(patient) })}
      triggerClassName={styles.dots}
      trigger={<IconDots size={20} stroke={1.75} aria-hidden="true" />}
    >
      {canReach ? (
        <>
          <MenuItem href={`tel:${mobile}`}>
            <IconPhone size={18} stroke={1.75} aria-hidden="true" />
            {t('booking.call')}
          </MenuItem>
          <MenuItem href={`sms:${mobile}`}>
            <IconMessage size={18} stroke={1.75} aria-hidden="true" />
            {t('patients.sms')}
          </MenuItem>
        </>
      ) : null}
      {can('patients.delete') ? (
        <MenuItem
          icon={active ? <IconUserOff size={18} stroke={1.75} /> : <IconUserCheck size={18} stroke={1.75} />}
          onClick={() => setActive(patient, !active)}
        >
          {t(active ? 'patients.deactivate' : 'patients.restore')}
        </MenuItem>
      ) : null}
    </Menu>
  )
}
