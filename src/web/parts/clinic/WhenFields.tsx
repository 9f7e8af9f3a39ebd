import { IconArmchair, IconClock } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Doctor } from '#contract/clinic/doctors.ts'
import { monthSheet } from '#domain/time/months.ts'
import { useFirstWeekday } from '#web/ui/first-weekday.ts'
import { formatTime } from '#domain/time/wall-time.ts'
import type { LocalDate } from '#domain/time/wall-time.ts'
import { DoctorAvatar } from './DoctorAvatar.tsx'
import { DateField as PlainDateField } from '#web/ui/DateField.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { useFormat } from '#web/i18n/format.ts'
import { useHolidays } from './clinic-queries.ts'
import type { Cabinet } from './clinic-queries.ts'
import { nameOfDoctor } from './resources.ts'

interface DoctorFieldProps {
  doctors: readonly Doctor[]
  value: number | undefined
  error: string | undefined
  onChange: (doctor: Doctor) => void
}

export function DoctorField({ doctors, value, error, onChange }: DoctorFieldProps) {
  const { t } = useTranslation('staff')
  const doctor = doctors.find(each => each.id === value)
  return (
    <SelectField
      label={t('booking.doctor')}
      error={error}
      value={String(value ?? '')}
      start={doctor && <DoctorAvatar doctor={doctor} size={24} />}
      end={doctor?.specialities[0]?.name}
      placeholder={t('booking.chooseDoctor')}
      options={doctors.map(each => ({
        value: String(each.id),
        label: t('calendar.doctorName', { name: nameOfDoctor(each) }),
      }))}
      onChange={id => {
        const chosen = doctors.find(each => each.id === Number(id))
        if (chosen) onChange(chosen)
      }}
    />
  )
}

interface CabinetFieldProps {
  cabinets: readonly Cabinet[]
  value: number | undefined
  error: string | undefined
  /** What leaving it open is called; left out, one must be chosen. */
  none?: string
  onChange: (id: number | undefined) => void
}

export function CabinetField({ cabinets, value, error, none, onChange }: CabinetFieldProps) {
  const { t } = useTranslation('staff')
  return (
    <SelectField
      label={t('booking.cabinet')}
      error={error}
      value={String(value ?? '')}
      start={<IconArmchair size={18} stroke={1.75} aria-hidden="true" />}
      options={[
        ...(none !== undefined || value === undefined
          ? [{ value: '', label: none ?? t('booking.anyCabinet') }]
          : []),
        ...cabinets.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={id => onChange(Number(id) || undefined)}
    />
  )
}

interface DateFieldProps {
  /** Left out, the day of the booking. */
  label?: string
  value: LocalDate
  onChange: (date: LocalDate) => void
}

export function DateField({ label, value, onChange }: DateFieldProps) {
  const { t } = useTranslation('staff')
  const format = useFormat()
  const [month, setMonth] = useState(value.slice(0, 7))
  const holidays = useHolidays(monthSheet(month, useFirstWeekday()))
  return (
    <PlainDateField
      label={label ?? t('booking.date')}
      value={value}
      end={[format.weekday(value), holidays.get(value)].filter(Boolean).join(', ')}
      required
      holidays={holidays}
      onMonth={setMonth}
      onChange={date => date && onChange(date)}
    />
  )
}

export const HOUR_KINDS = ['free', 'taken', 'outside'] as const
export type HourKind = (typeof HOUR_KINDS)[number]

interface HourFieldProps {
  label: string
  /** Minutes after midnight. */
  value: number
  step: number
  /** Said beside the hour, for instance until when it lasts. */
  end?: string
  error?: string | undefined
  /** Whether an hour is free; the free ones come first then. */
  kindOf?: ((minutes: number) => HourKind) | undefined
  onChange: (minutes: number) => void
}

const DAY_MINUTES = 1440

export function HourField({ label, value, step, end, error, kindOf, onChange }: HourFieldProps) {
  const { t } = useTranslation('staff')
  const hours = Array.from({ length: DAY_MINUTES / step }, (_, index) => index * step)
  if (!hours.includes(value)) hours.push(value)
  hours.sort((a, b) => a - b)
  if (kindOf) hours.sort((a, b) => HOUR_KINDS.indexOf(kindOf(a)) - HOUR_KINDS.indexOf(kindOf(b)))
  return (
    <SelectField
      label={label}
      error={error}
      value={String(value)}
      start={<IconClock size={18} stroke={1.75} aria-hidden="true" />}
      end={end}
      options={hours.map(minutes => ({
        value: String(minutes),
        label: formatTime(minutes),
        ...(kindOf && { group: t(`booking.hours.${kindOf(minutes)}`) }),
      }))}
      onChange={minutes => onChange(Number(minutes))}
    />
  )
}
