import {
  IconArrowMerge,
  IconCalendarPlus,
  IconEye,
  IconEyeOff,
  IconHistory,
  IconMessage,
  IconPencil,
  IconPhoneCall,
  IconUserCheck,
  IconUserOff,
  IconWallet,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PatientRecord, RunningPackage } from '#contract/patients/patients.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { openCheckout } from '#web/parts/money/open-checkout.ts'
import { useFormat } from '#web/i18n/format.ts'
import { ageAt } from '#web/i18n/patient-age.ts'
import { isMasked, showPhone } from '#web/i18n/phone-text.ts'
import { statusOf } from '#web/parts/bookings/booking-summary.ts'
import { RecordHead } from '#web/parts/records/RecordHead.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { MenuItem } from '#web/ui/MenuItem.tsx'
import { DotsMenu } from '#web/ui/RowMenu.tsx'
import { StatusIcon } from '#web/ui/StatusIcon.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { listedName } from './patient-name.ts'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import { usePatientActions } from './use-patient-actions.ts'
import { useVisitDay } from './visit-day.ts'
import styles from './PatientHead.module.css'

interface PatientHeadProps {
  patient: PatientRecord
  /** Which they have set in their own account. */
  picture: string | null
  /** In progress, the first to end before the others. */
  packages: readonly RunningPackage[]
  onEdit: () => void
}

/** Who it is at a glance, and what one does most. */
export function PatientHead({ patient, picture, packages, onEdit }: PatientHeadProps) {
  const { t } = useTranslation(['staff', 'patients'])
  const { can } = useStaff()
  const { doctors, zone } = useClinicFacts()
  const when = useVisitDay(zone)
  const name = listedName(patient)
  const doctor = doctors.find(each => each.id === patient.doctor_id)
  return (
    <RecordHead
      back={{ to: '/cabinet/administration/clients', label: t('patients:back') }}
      picture={<Avatar name={name} picture={picture} size={44} />}
      name={name}
      badge={
        <>
          {patient.today ? <TodayBadge status={patient.today.status} /> : null}
          {patient.active ? null : <Badge tone="warn">{t('patients:inactiveBadge')}</Badge>}
        </>
      }
      facts={
        <>
          <Facts patient={patient} />
          {patient.cnp ? <Cnp cnp={patient.cnp} /> : null}
        </>
      }
      glance={[
        { label: t('booking.mobile'), content: <Phone mobile={patient.mobile} /> },
        ...(patient.balance === undefined
          ? []
          : [{ label: t('patients:balance.label'), content: <Balance balance={patient.balance} /> }]),
        {
          label: t('patients:nextVisit'),
          content: patient.next_visit ? (
            [when.moment(patient.next_visit), doctor && t('calendar.doctorName', { name: doctor.last_name })]
              .filter(Boolean)
              .join(' · ')
          ) : (
            <span className={styles.quiet}>{t('patients:none')}</span>
          ),
        },
        ...packages.slice(0, 1).map(running => ({
          label: running.subscription_name,
          content: <Uses running={running} more={packages.length - 1} />,
        })),
      ]}
      tools={
        <>
          {patient.active && can('bookings.edit') ? (
            <Link
              to="/cabinet/administration/calendar"
              search={{ add: true, patient: patient.id }}
              className={buttonClass({ size: 'dense' })}
            >
              <IconCalendarPlus size={18} stroke={1.75} aria-hidden="true" />
              {t('patients:book')}
            </Link>
          ) : null}
          {can('payments.edit') ? (
            <Button
              variant="secondary"
              size="dense"
              icon={<IconWallet size={18} stroke={1.75} aria-hidden="true" />}
              onClick={() =>
                openCheckout(patient.today ? { bookingId: patient.today.id } : { patientId: patient.id })
              }
            >
              {t('booking.takePayment')}
            </Button>
          ) : null}
          {can('patients.edit') ? <EditButton onEdit={onEdit} /> : null}
          {can('patients.delete') || can('logs.view') ? <MoreMenu patient={patient} /> : null}
        </>
      }
    />
  )
}

/** How the visit of today stands. */
function TodayBadge({ status: code }: { status: number }) {
  const { t } = useTranslation('common')
  const status = statusOf({ status: code })
  return (
    <Badge tone={status === 'arrived' ? 'accent' : 'neutral'} icon={<StatusIcon status={status} />}>
      {t(`status.${status}`)}
    </Badge>
  )
}

/** The number is not for everybody who stands behind the desk: it is shown while somebody wants it. */
function Cnp({ cnp }: { cnp: string }) {
  const { t } = useTranslation('people')
  const [isShown, setIsShown] = useState(false)
  return (
    <span className={styles.cnp}>
      {t('cnp')} {isShown || isMasked(cnp) ? cnp : `${cnp.slice(0, 7)}••••••`}
      {isMasked(cnp) ? null : (
        <button
          type="button"
          className={styles.reach}
          aria-label={t(isShown ? 'hideCnp' : 'showCnp')}
          title={t(isShown ? 'hideCnp' : 'showCnp')}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? <IconEyeOff size={18} stroke={1.75} /> : <IconEye size={18} stroke={1.75} />}
        </button>
      )}
    </span>
  )
}

function Facts({ patient: { birth_date, gender, card_number } }: { patient: PatientRecord }) {
  const { t } = useTranslation(['staff', 'people', 'patients'])
  const format = useFormat()
  const now = useNow()
  return [
    birth_date ? t('staff:booking.age', { count: ageAt(birth_date, now) }) : t('patients:ageUnknown'),
    birth_date && format.date(birth_date),
    gender && t(`staff:booking.gender.${gender}`),
    card_number && t('people:record', { number: card_number }),
  ]
    .filter(fact => typeof fact === 'string')
    .map(fact => fact.replaceAll(' ', '\u00a0'))
    .join('\u00a0· ')
}

function Phone({ mobile }: { mobile: string | null }) {
  const { t } = useTranslation(['staff', 'patients'])
  const { can } = useStaff()
  if (!mobile) return <span className={styles.missing}>{t('patients:noPhone')}</span>
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
      {can('messages.send') ? (
        <Link
          to="."
          search={{ tab: 'messages' } as never}
          className={styles.reach}
          aria-label={t('patients:sms')}
          title={t('patients:sms')}
        >
          <IconMessage size={18} stroke={1.75} aria-hidden="true" />
        </Link>
      ) : null}
    </span>
  )
}

/** What they owe, or have paid ahead; it leads to the account. */
function Balance({ balance }: { balance: number }) {
  const { t } = useTranslation('patients')
  const format = useFormat()
  if (balance === 0) return <span className={styles.quiet}>{t('balance.even')}</span>
  const isDue = balance > 0
  return (
    <Link to="." search={{ tab: 'account' } as never} className={isDue ? styles.due : styles.ahead}>
      {t(isDue ? 'balance.due' : 'balance.ahead', { amount: format.sum(Math.abs(balance)) })}
    </Link>
  )
}

/** How much of a package is used; it leads to all of them. */
function Uses({ running: { used, maximum_uses: maximum }, more }: { running: RunningPackage; more: number }) {
  const { t } = useTranslation('patients')
  const { can } = useStaff()
  const said = `${t('used', { count: used, maximum })}${more > 0 ? ` ${t('morePackages', { count: more })}` : ''}`
  if (!can('payments.view')) return said
  return (
    <Link to="." search={{ tab: 'subscriptions' } as never} className={styles.ahead}>
      {said}
    </Link>
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
  const { t } = useTranslation('patients')
  const { can } = useStaff()
  const { setActive } = usePatientActions()
  const { active } = patient
  return (
    <DotsMenu label={t('actions')}>
      {can('patients.delete') ? (
        <>
          <MenuItem
            icon={
              active ? <IconUserOff size={18} stroke={1.75} /> : <IconUserCheck size={18} stroke={1.75} />
            }
            onClick={() => void setActive([patient], !active)}
          >
            {t(active ? 'deactivate' : 'restore')}
          </MenuItem>
          <MenuItem
            icon={<IconArrowMerge size={18} stroke={1.75} />}
            render={<Link to="/cabinet/administration/clients/merge" search={{ kept: patient.id }} />}
          >
            {t('merge')}
          </MenuItem>
        </>
      ) : null}
      {can('logs.view') ? (
        <MenuItem
          icon={<IconHistory size={18} stroke={1.75} />}
          render={<Link to="/cabinet/administration/logs" search={{ patient: patient.id }} />}
        >
          {t('log')}
        </MenuItem>
      ) : null}
    </DotsMenu>
  )
}
