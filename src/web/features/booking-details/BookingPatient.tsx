import {
  IconArrowRight,
  IconDental,
  IconMessage,
  IconPhone,
  IconPhoneCall,
  IconReport,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Booking } from '#contract/bookings/bookings.ts'
import type { PatientRecord } from '#contract/patients/patients.ts'
import { contactOf } from '#domain/messages/contact.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { useStaff } from '#web/api/use-staff.ts'
import { AlertChips } from '#web/parts/patients/AlertChips.tsx'
import { patientQuery } from '#web/parts/patients/patient-query.ts'
import { titleOf } from '#web/parts/bookings/booking-summary.ts'
import { ageAt } from '#web/i18n/patient-age.ts'
import { useFormat } from '#web/i18n/format.ts'
import { isMasked, showPhone } from '#web/i18n/phone-text.ts'
import styles from './BookingDetails.module.css'

type Guarded = Pick<PatientRecord, 'guardian' | 'guardian_name' | 'guardian_mobile'>

interface BookingPatientProps {
  booking: Booking
  zone: string
  now: number
  onWrite: () => void
}

/** Who answers for them, a patient or somebody by name. */
const guardianOf = ({ guardian, guardian_name: name, guardian_mobile: mobile }: Guarded) =>
  guardian ? { name: guardian.name, mobile: guardian.mobile ?? mobile } : { name, mobile }

/** Who comes: name, age, phone, when they were here last and what must not be missed. */
export function BookingPatient({ booking, zone, now, onWrite }: BookingPatientProps) {
  const { t } = useTranslation('staff')
  const format = useFormat(zone)
  const { can } = useStaff()
  const id = booking.patient_id
  const { data: patient } = useQuery({
    ...patientQuery(id ?? 0),
    enabled: id !== null && can('patients.view'),
  })
  const age = patient?.birth_date ? ageAt(patient.birth_date, now) : undefined
  const facts = [
    age !== undefined && t('booking.age', { count: age }),
    patient?.gender && t(`booking.gender.${patient.gender}`),
  ]
  // Once this visit has begun it is the last one itself.
  const isEarlier = patient?.last_visit && Date.parse(patient.last_visit) < Date.parse(booking.start)
  const lastVisit = isEarlier ? patient.last_visit : undefined
  const guardian = patient && guardianOf(patient)
  const { mobile } = contactOf(
    {
      mobile: booking.patient_mobile,
      email: null,
      birthDate: patient?.birth_date ?? null,
      guardian: guardian?.mobile ? { mobile: guardian.mobile, email: null } : null,
    },
    localDateOf(now, zone),
  )
  const isGuardians = mobile !== null && mobile === guardian?.mobile && mobile !== booking.patient_mobile
  const canCall = mobile !== null && !isMasked(mobile)
  return (
    <>
      <section className={styles.patient}>
        <div className={styles.name}>
          <h2 dir="auto">{titleOf(booking)}</h2>
          {id !== null && (
            <Link
              to="/cabinet/administration/clients/$id"
              params={{ id: String(id) }}
              className={styles.record}
            >
              {t('booking.record')}
              <IconArrowRight size={16} stroke={2} aria-hidden="true" />
            </Link>
          )}
        </div>
        {id !== null && can('clinical.view') && (
          <div className={styles.clinical}>
            {(
              [
                ['chart', IconDental],
                ['reports', IconReport],
              ] as const
            ).map(([tab, Icon]) => (
              <Link
                key={tab}
                to="/cabinet/administration/clients/$id"
                params={{ id: String(id) }}
                search={{ tab, booking: booking.id }}
                className={buttonClass({ variant: 'secondary', size: 'dense' })}
              >
                <Icon size={18} stroke={1.75} aria-hidden="true" />
                {t(`booking.${tab}`)}
              </Link>
            ))}
          </div>
        )}
        <p className={styles.facts}>{facts.filter(Boolean).join(' · ')}</p>
        {lastVisit && (
          <p className={styles.facts}>
            {t('booking.lastVisit', { when: format.date(lastVisit), services: patient?.last_visit_services })}
          </p>
        )}
        {id !== null && patient?.balance !== undefined && patient.balance > 0 && (
          <Link
            to="/cabinet/administration/clients/$id"
            params={{ id: String(id) }}
            search={{ tab: 'account' }}
            className={styles.debt}
          >
            {t('booking.debt', { amount: format.sum(patient.balance) })}
          </Link>
        )}
        {mobile && (
          <div className={styles.phone}>
            <IconPhone size={18} stroke={1.75} aria-hidden="true" />
            <span>{showPhone(mobile)}</span>
            {canCall && (
              <a className={buttonClass({ variant: 'secondary', size: 'dense' })} href={`tel:${mobile}`}>
                <IconPhoneCall size={18} stroke={1.75} aria-hidden="true" />
                {t('booking.call')}
              </a>
            )}
            {id !== null && can('messages.send') && can('patients.view') && (
              <Button
                variant="secondary"
                size="dense"
                icon={<IconMessage size={18} stroke={1.75} aria-hidden="true" />}
                onClick={onWrite}
              >
                SMS
              </Button>
            )}
          </div>
        )}
        {isGuardians && guardian.name ? (
          <p className={styles.facts}>{t('booking.guardian', { name: guardian.name })}</p>
        ) : null}
      </section>
      {booking.patient_alerts.length > 0 && (
        <div className={styles.alerts}>
          <AlertChips alerts={booking.patient_alerts} />
        </div>
      )}
    </>
  )
}
