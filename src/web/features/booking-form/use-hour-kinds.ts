import { useQueryClient } from '@tanstack/react-query'
import { overlaps, subtract } from '#domain/time/intervals.ts'
import { instantOf, MINUTE } from '#domain/time/wall-time.ts'
import { minutesOfServices } from './booking-draft.ts'
import type { BookingDraft } from './booking-draft.ts'
import { spanOf } from '#web/parts/bookings/booking-span.ts'
import { useBookings } from '#web/parts/bookings/booking-queries.ts'
import { findWorkingDays } from '#web/parts/clinic/use-working-days.ts'
import type { HourKind } from '#web/parts/clinic/WhenFields.tsx'

/** Tells of an hour whether the doctor works and is free for the booking then; nothing while that is not known. */
export function useHourKinds(draft: BookingDraft, bookingId: number | undefined, zone: string) {
  const { doctorId, date } = draft
  const client = useQueryClient()
  const { bookings } = useBookings({ from: date, to: date })
  const own = findWorkingDays(client, date)
    ?.get(date)
    ?.find(each => each.doctorId === doctorId)
  if (!own) return undefined
  const open = subtract(own.hours, own.breaks)
  const taken = bookings
    .filter(each => each.doctor_id === doctorId && each.id !== bookingId)
    .map(each => spanOf(each, zone))
  const length = Math.max(1, minutesOfServices(draft.services)) * MINUTE
  return (minutes: number): HourKind => {
    const start = instantOf(date, minutes, zone)
    const span = { start, end: start + length }
    if (subtract([span], open).length > 0) return 'outside'
    return taken.some(each => overlaps(each, span)) ? 'taken' : 'free'
  }
}
