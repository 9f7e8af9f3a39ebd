import { useTranslation } from 'react-i18next'
import type { Doctor } from '#contract/clinics.ts'
import { useFormat } from '#web/i18n/format.ts'
import { endOf } from './booking-draft.ts'
import type { BookingDraft } from './booking-draft.ts'
import { useClinic } from './bookings-queries.ts'
import type { FieldErrors } from './field-errors.ts'
import { useUsualCabinet } from './use-working-days.ts'
import { CabinetField, DateField, DoctorField, HourField } from './WhenFields.tsx'
import styles from './BookingDialog.module.css'

interface VisitPlaceProps {
  draft: BookingDraft
  zone: string
  errors: FieldErrors
  onDoctor: (doctor: Doctor) => void
  onChange: (patch: Partial<BookingDraft>) => void
}

const DEFAULT_STEP = 15

/** Whose visit it is to do, where and when. */
export function VisitPlace({ draft, zone, errors, onDoctor, onChange }: VisitPlaceProps) {
  const { t } = useTranslation('staff')
  const format = useFormat(zone)
  const { clinic, doctors = [], cabinets = [] } = useClinic()
  const { find } = useUsualCabinet()
  const end = new Date(endOf(draft, zone))
  return (
    <div className={styles.pair}>
      <DoctorField
        doctors={doctors.filter(each => each.active)}
        value={draft.doctorId}
        error={errors.doctor_id}
        onChange={onDoctor}
      />
      <CabinetField
        cabinets={cabinets.filter(each => each.active)}
        value={draft.cabinetId}
        error={errors.cabinet_id}
        onChange={cabinetId => onChange({ cabinetId })}
      />
      <DateField
        value={draft.date}
        zone={zone}
        onChange={date => {
          onChange({ date })
          if (draft.doctorId === undefined) return
          void find(draft.doctorId, date).then(cabinetId => cabinetId && onChange({ cabinetId }))
        }}
      />
      <HourField
        label={t('booking.hour')}
        value={draft.minutes}
        step={clinic?.slot_step_minutes ?? DEFAULT_STEP}
        end={draft.services.length > 0 ? t('booking.until', { time: format.time(end) }) : ''}
        error={errors.start}
        onChange={minutes => onChange({ minutes })}
      />
    </div>
  )
}
