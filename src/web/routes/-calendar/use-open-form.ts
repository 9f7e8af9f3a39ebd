import { useCallback, useState } from 'react'
import type { Booking } from '#contract/bookings/bookings.ts'
import type { Hold } from '#contract/bookings/holds.ts'
import { localDateOf, minutesOf } from '#domain/time/wall-time.ts'
import type { BookingStart } from '#web/parts/bookings/booking-start.ts'
import type { CalendarState } from '#web/features/calendar/use-calendar-state.ts'
import { proposeHour } from '#web/features/booking-form/propose-hour.ts'
import type { Resource } from '#web/parts/clinic/resources.ts'
import type { WorkingDays } from '#web/parts/clinic/working-days.ts'

type Form = { kind: 'booking'; start: BookingStart } | { kind: 'hold'; start: BookingStart; hold?: Hold }

interface FormInput {
  state: CalendarState
  /** Whose columns are shown. */
  shown: readonly Resource[]
  /** When they work. */
  days: WorkingDays
  today: string
  now: number
  zone: string
  /** The first hour on screen. */
  firstHour: number
  /** Whether a link may open the form yet. */
  isReady: boolean
}

export type OpenForm = ReturnType<typeof useOpenForm>

const NEW_LENGTH = 30
const SLOT = 15
const LAST_START = 23 * 60

/** The form that is open over the calendar, and what it opens with. */
export function useOpenForm({ state, shown, days, today, now, zone, firstHour, isReady }: FormInput) {
  const [open, setOpen] = useState<Form>()
  const { activeDate, add, patient, change } = state

  function newStart(): BookingStart {
    const nextHour = Math.ceil(minutesOf(now, zone) / SLOT) * SLOT
    const only = shown.length === 1 ? shown[0] : undefined
    const usual = {
      date: activeDate,
      minutes: Math.max(activeDate === today ? Math.min(nextHour, LAST_START) : 0, firstHour * 60),
    }
    return {
      ...(proposeHour({ resources: shown, days, date: activeDate, now, zone }) ?? usual),
      length: NEW_LENGTH,
      doctorId: only?.type === 'doctor' ? only.id : undefined,
      cabinetId: only?.type === 'cabinet' ? only.id : undefined,
    }
  }

  const edit = useCallback(
    (booking: Booking, patch: Partial<BookingStart> = {}) => {
      const start = Date.parse(booking.start)
      setOpen({
        kind: 'booking',
        start: {
          booking,
          date: localDateOf(start, zone),
          minutes: minutesOf(start, zone),
          length: NEW_LENGTH,
          ...patch,
        },
      })
    },
    [zone],
  )

  // A link may ask for the form; it stays open until it is closed.
  const asked =
    add && isReady ? { kind: 'booking' as const, start: { ...newStart(), patientId: patient } } : undefined
  return {
    shown: open ?? asked,
    startNew: (patch: Partial<BookingStart> = {}, kind: Form['kind'] = 'booking') =>
      setOpen({ kind, start: { ...newStart(), ...patch } }),
    edit,
    editHold: (hold: Hold) =>
      setOpen({ kind: 'hold', hold, start: { date: today, minutes: 0, length: NEW_LENGTH } }),
    close: () => {
      setOpen(undefined)
      if (add) change({ add: undefined, patient: undefined }, { replace: true })
    },
    /** After saving: the calendar shows what was saved. */
    done: (booking: Booking) => {
      setOpen(undefined)
      change({
        add: undefined,
        patient: undefined,
        booking: booking.id,
        activeDate: localDateOf(Date.parse(booking.start), zone),
      })
    },
  }
}
