import { IconVideo } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Doctor } from '#contract/clinic/doctors.ts'
import type { LocalDate } from '#domain/time/wall-time.ts'
import { useFormat } from '#web/i18n/format.ts'
import { endOf } from './booking-draft.ts'
import type { BookingDraft } from './booking-draft.ts'
import { useClinic } from '#web/parts/clinic/clinic-queries.ts'
import type { FieldErrors } from '#web/api/field-errors.ts'
import { useHourKinds } from './use-hour-kinds.ts'
import { useUsualCabinet } from './use-usual-cabinet.ts'
import { useShownPlaces } from '#web/parts/clinic/use-shown-places.ts'
import { CabinetField, DateField, DoctorField, HourField } from '#web/parts/clinic/WhenFields.tsx'
import styles from './BookingDialog.module.css'

interface BookingPlaceProps {
  draft: BookingDraft
  isVideo: boolean
  /** The booking that is changed: it is not in its own way. */
  bookingId: number | undefined
  zone: string
  errors: FieldErrors
  onDoctor: (doctor: Doctor) => void
  onChange: (patch: Partial<BookingDraft>) => void
}

const DEFAULT_STEP = 15

/** Whose booking it is to do, where and when. */
export function BookingPlace(props: BookingPlaceProps) {
  const { draft, isVideo, bookingId, zone, errors, onDoctor, onChange } = props
  const { t } = useTranslation('staff')
  const format = useFormat(zone)
  const { clinic, doctors = [], cabinets = [] } = useClinic()
  const shows = useShownPlaces()
  const { known, load } = useUsualCabinet(zone)
  const kindOf = useHourKinds(draft, bookingId, zone)
  const end = new Date(endOf(draft, zone))
  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
  })

  /** The cabinet follows the day: at once where the doctor's hours are known, else once they have arrived. */
  async function changeDate(date: LocalDate) {
    const { doctorId, cabinetId, minutes } = draft
    const there = doctorId === undefined ? undefined : known(doctorId, date, minutes)
    onChange({ date, ...(there !== undefined && { cabinetId: there }) })
    if (doctorId === undefined || there !== undefined) return
    await load(date)
    const now = latest.current
    const isAsAsked = now.doctorId === doctorId && now.date === date && now.cabinetId === cabinetId
    const found = isAsAsked ? known(doctorId, date, now.minutes) : undefined
    if (found !== undefined) onChange({ cabinetId: found })
  }

  /** A doctor who works in one cabinet in the morning and in another after takes the booking along. */
  function changeHour(minutes: number) {
    const { doctorId, date } = draft
    const before = doctorId === undefined ? undefined : known(doctorId, date, draft.minutes)
    const after = doctorId === undefined ? undefined : known(doctorId, date, minutes)
    onChange({ minutes, ...(after !== undefined && after !== before && { cabinetId: after }) })
  }

  return (
    <div className={styles.pair}>
      <DoctorField
        doctors={doctors.filter(each => each.active)}
        value={draft.doctorId}
        error={errors.doctor_id}
        onChange={onDoctor}
      />
      {isVideo && (
        <p className={styles.video}>
          <IconVideo size={18} stroke={1.75} aria-hidden="true" />
          {t('booking.noCabinet')}
        </p>
      )}
      {!isVideo && shows.cabinets && (
        <CabinetField
          cabinets={cabinets.filter(each => each.active)}
          value={draft.cabinetId}
          error={errors.cabinet_id}
          onChange={cabinetId => onChange({ cabinetId })}
        />
      )}
      <DateField value={draft.date} onChange={date => void changeDate(date)} />
      <HourField
        label={t('booking.hour')}
        value={draft.minutes}
        step={clinic?.slot_step_minutes ?? DEFAULT_STEP}
        end={draft.services.length > 0 ? t('booking.until', { time: format.time(end) }) : ''}
        error={errors.start}
        kindOf={kindOf}
        onChange={changeHour}
      />
    </div>
  )
}
