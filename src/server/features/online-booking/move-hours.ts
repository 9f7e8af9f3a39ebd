// Where a visit could move: hours of its own doctor at its own place, as long as it was booked for.

import type { CallQuery, CallReply } from '#contract/call.ts'
import type { listMoveSlots } from '#contract/online/moving.ts'
import { nearestFreeSlots } from '#domain/bookings/conflicts.ts'
import { overlaps } from '#domain/time/intervals.ts'
import { addDays, dayInterval, formatInstant, localDateOf, MINUTE } from '#domain/time/wall-time.ts'
import type { Tx } from '#server/db/database.ts'
import type { PatientBookingRow } from '#server/features/bookings/patient-view.ts'
import { listOtherVisits } from '#server/features/bookings/patient-move.ts'
import { Failure } from '#server/http/failure.ts'
import type { Context } from '#server/http/services.ts'
import {
  bookableDates,
  horizonOf,
  offerSlots,
  sequenceOf,
  type DateRange,
  type OfferedSlot,
  type Wish,
} from './doctor-hours.ts'
import { presentDays } from './public-doctors.ts'
import { listPublicDoctors } from './public-schedule.sql.ts'

const NEAREST = 3
const DAYS_AROUND = 7

type Days = CallReply<typeof listMoveSlots>['data']

/** What a visit needs elsewhere. Throws move_at_clinic when its doctor or a service is no longer given online. */
export async function wishOfVisit(tx: Tx, visit: PatientBookingRow, dates: DateRange): Promise<Wish> {
  const filter = { clinicId: visit.clinic_id, doctorId: visit.doctor_id }
  const [doctor] = await listPublicDoctors(tx, filter, dates, 1)
  const services = visit.services.flatMap(booked => {
    const given = doctor?.services.find(service => service.service_id === booked.id)
    // As long as it was booked for, whatever it usually takes.
    return given ? [{ ...given, minutes: booked.minutes }] : []
  })
  if (!doctor || services.length < visit.services.length)
    throw new Failure('move_at_clinic', { data: { phone: visit.location.phone ?? visit.clinic_phone } })
  // By video or at the clinic, as it was booked, whatever these services are by now; by video any place of the doctor's will do.
  const kind = visit.is_video ? ('virtual' as const) : ('clinic' as const)
  const sequence = sequenceOf(
    doctor,
    services.map(service => ({ ...service, kind })),
  )
  return { doctor, sequence, locationId: visit.is_video ? undefined : visit.location.location_id }
}

export async function listMoveHours(
  tx: Tx,
  ctx: Context,
  visit: PatientBookingRow,
  { from_date: asked, days }: CallQuery<typeof listMoveSlots>,
  dates: DateRange,
): Promise<Days> {
  const wish = await wishOfVisit(tx, visit, dates)
  const from = asked ?? localDateOf(ctx.now, visit.zone)
  const range = { from, to: addDays(from, days - 1) }
  return presentDays(wish.doctor, await listFree(tx, visit, wish, range, ctx.now), range, ctx.language)
}

/** Free hours closest to a start that is taken, in order of time. */
export async function nearestMoveHours(
  tx: Tx,
  visit: PatientBookingRow,
  wanted: number,
  now: number,
): Promise<string[]> {
  const wish = await wishOfVisit(tx, visit, bookableDates(now))
  const today = localDateOf(now, visit.zone)
  const horizon = horizonOf(wish.doctor, now)
  const last = [localDateOf(wanted, visit.zone), horizon].toSorted()[0]!
  const range = {
    from: [addDays(last, -DAYS_AROUND), today].toSorted()[1]!,
    to: addDays(last, DAYS_AROUND),
  }
  const hours = await listFree(tx, visit, wish, range, now)
  const starts = hours.map(({ start }) => start).filter(start => start !== wanted)
  return nearestFreeSlots(starts, wanted, NEAREST)
    .toSorted((a, b) => a - b)
    .map(start => formatInstant(start, visit.zone))
}

/** The offered hours, less where it stands already and where its patient has another visit. */
async function listFree(
  tx: Tx,
  visit: PatientBookingRow,
  wish: Wish,
  range: DateRange,
  now: number,
): Promise<OfferedSlot[]> {
  const [offered = []] = await offerSlots(tx, [wish], range, now, { booking: visit.id })
  const span = {
    start: dayInterval(range.from, visit.zone).start,
    end: dayInterval(range.to, visit.zone).end,
  }
  const others = await listOtherVisits(tx, visit, span, now)
  const length = wish.sequence.durationMinutes * MINUTE
  return offered.filter(
    ({ start }) =>
      start !== visit.start && !others.some(other => overlaps(other, { start, end: start + length })),
  )
}
