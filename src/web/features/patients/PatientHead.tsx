import {
  IconArrowLeft,
  IconCalendarPlus,
  IconDots,
  IconMessage,
  IconPencil,
  IconPhoneCall,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react'
import { Link, useCanGoBack, useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { PatientRecord } from '#contract/patients.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { useFormat } from '#web/i18n/format.ts'
import { ageAt } from '#web/i18n/patient-age.ts'
import { showPhone } from '#web/i18n/phone-text.ts'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { MenuItem } from '#web/ui/MenuItem.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { isMasked, listedName } from './patient-name.ts'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import { usePatientActions } from './use-patient-actions.ts'
import { useVisitDay } from './visit-day.ts'
import styles from './PatientHead.module.css'

/** Who it is at a glance, and what one does most. */
export function PatientHead({ patient, onEdit }: { patient: PatientRecord; onEdit: () => void }) {
  const { t } = useTranslation('staff')
  const { can } = useStaff()
  const { doctors, zone } = useClinicFacts()
  const when = useVisitDay(zone)
  const name = listedName(patient)
  const doctor = doctors.find(each => each.id === patient.doctor_id)
  return (
    <header className={styles.head}>
      <BackLink />
      <Avatar name={name} size={44} />
      <div className={styles.who}>
        <h1 className={styles.name} dir="auto">
          {name}
        </h1>
        <p className={styles.facts}>
          <Facts patient={patient} />
          {patient.active ? null : <Badge tone="warn">{t('patients.inactiveBadge')}</Badge>}
        </p>
      </div>
      <dl className={styles.glance}>
        <Glance label={t('booking.mobile')}>
          <Phone mobile={patient.mobile} />
        </Glance>
        <Glance label={t('patients.nextVisit')}>
          {patient.next_visit ? (
            [when.moment(patient.next_visit), doctor && t('calendar.doctorName', { name: doctor.last_name })]
              .filter(Boolean)
              .join(' · ')
          ) : (
            <span className={styles.quiet}>{t('patients.none')}</span>
          )}
        </Glance>
      </dl>
      <div className={styles.tools}>
        {patient.active && can('bookings.edit') ? (
          <Link
            to="/cabinet/administration/calendar"
            search={{ add: true, patient: patient.id }}
            className={buttonClass({ size: 'dense' })}
          >
            <IconCalendarPlus size={18} stroke={1.75} aria-hidden="true" />
            {t('patients.book')}
          </Link>
        ) : null}
        {can('patients.edit') ? <EditButton onEdit={onEdit} /> : null}
        {can('patients.delete') ? <MoreMenu patient={patient} /> : null}
      </div>
    </header>
  )
}

/** Back to the list as it was left, filters and all, when one came from it. */
function BackLink() {
  const { t } = useTranslation('staff')
  const { history } = useRouter()
  const canGoBack = useCanGoBack()

  function goBack(event: MouseEvent) {
    if (!canGoBack || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    history.back()
  }

  return (
    <Link
      to="/cabinet/administration/clients"
      className={styles.back}
      aria-label={t('patients.back')}
      title={t('patients.back')}
      onClick={goBack}
    >
      <IconArrowLeft size={20} stroke={1.75} aria-hidden="true" />
    </Link>
  )
}

function Facts({ patient: { birth_date, gender } }: { patient: PatientRecord }) {
  const { t } = useTranslation('staff')
  const format = useFormat()
  const now = useNow()
  return [
    birth_date ? t('booking.age', { count: ageAt(birth_date, now) }) : t('patients.ageUnknown'),
    birth_date && format.date(birth_date),
    gender && t(`booking.gender.${gender}`),
  ]
    .filter(Boolean)
    .join(' · ')
}

function Glance({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Phone({ mobile }: { mobile: string | null }) {
  const { t } = useTranslation('staff')
  if (!mobile) return <span className={styles.missing}>{t('patients.noPhone')}</span>
  if (isMasked(mobile)) return showPhone(mobile)
  return (
    <span className={styles.phone}>
      {showPhone(mobile)}
      <a
        href={`tel:${mobile}`}
        className={styles.reach}
        aria-label={t('booking.call')}
        title={t('booking.call')}
      >
        <IconPhoneCall size={18} stroke={1.75} aria-hidden="true" />
      </a>
      <a
        href={`sms:${mobile}`}
        className={styles.reach}
        aria-label={t('patients.sms')}
        title={t('patients.sms')}
      >
        <IconMessage size={18} stroke={1.75} aria-hidden="true" />
      </a>
    </span>
  )
}

function EditButton({ onEdit }: { onEdit: () => void }) {
  const { t } = useTranslation('common')
  return (
    <Button
      variant="secondary"
      size="dense"
      icon={<IconPencil size={18} stroke={1.75} aria-hidden="true" />}
      onClick={onEdit}
    >
      {t('actions.edit')}
    </Button>
  )
}

function MoreMenu({ patient }: { patient: PatientRecord }) {
  const { t } = useTranslation('staff')
  const { setActive } = usePatientActions()
  const { active } = patient
  return (
    <Menu
      label={t('patients.actions')}
      triggerClassName={styles.dots}
      trigger={<IconDots size={20} stroke={1.75} aria-hidden="true" />}
    >
      <MenuItem
        icon={active ? <IconUserOff size={18} stroke={1.75} /> : <IconUserCheck size={18} stroke={1.75} />}
        onClick={() => void setActive([patient], !active)}
      >
        {t(active ? 'patients.deactivate' : 'patients.restore')}
      </MenuItem>
    </Menu>
  )
}
