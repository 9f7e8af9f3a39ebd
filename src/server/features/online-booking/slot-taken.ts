import type { Warning } from '#contract/bookings.ts'
import { nearestFreeSlots } from '#domain/conflicts.ts'
import { overlaps, type Interval } from '#domain/intervals.ts'
import { addDays, dayInterval, formatInstant, localDateOf, MINUTE } from '#domain/wall-time.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { isExclusionViolation } from '#server/db/postgres-errors.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import {
  bookableDates,
  horizonOf,
  offerSlots,
  visitOf,
  type DateRange,
  type OfferedSlot,
  type Wish,
} from './doctor-hours.ts'
import { getWish } from './public-doctors.ts'
import { listPublicDoctors } from './public-schedule.sql.ts'

const OFFERED = 6
/** With fewer hours of the doctor's own, colleagues who give the same services are offered too. */
const FEW = 3
const MAX_COLLEAGUES = 30
const DAYS_AROUND = 7

/** A slot that somebody asks for. `start` is epoch ms. */
export interface WantedSlot {
  clinicId: number
  doctorId: number
  serviceIds: readonly number[]
  start: number
}

/** The wanted start is not, or no longer, an offered one. */
export class NotOffered extends Error {}

/**
 * Where the visit may take place at the wanted start, which must be one that search offers now. `ownReservation` is the
 * caller's kept slot. Use it inside `offerNearest`.
 */
export async function requireOfferedSlot(
  tx: Tx,
  wish: Wish,
  start: number,
  now: number,
  ownReservation?: string,
): Promise<OfferedSlot> {
  if (start <= now) throw refuseField('start', 'in_the_past')
  const zone = wish.doctor.clinic_zone
  if (start >= dayInterval(horizonOf(wish.doctor, now), zone).end) throw new NotOffered()
  const date = localDateOf(start, zone)
  const [slots = []] = await offerSlots(tx, [wish], { from: date, to: date }, now, ownReservation)
  const slot = slots.find(offered => offered.start === start)
  if (!slot) throw new NotOffered()
  return slot
}

/** Runs `work`; when the slot turns out to be taken, or is by the time of writing, answers 409 with the nearest free hours. */
export async function offerNearest<T>(
  ctx: { db: Database; now: number },
  wanted: WantedSlot,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const isTaken =
      error instanceof NotOffered ||
      isExclusionViolation(error) ||
      (error instanceof Failure && error.code === 'booking_conflict')
    if (!isTaken) throw error
    const nearest = await ctx.db.stranger(tx => listNearest(tx, wanted, ownVisits(error), ctx.now))
    throw new Failure('slot_taken', { data: { nearest }, cause: error })
  }
}

/** The patient's other visits that a refused booking met; hours over them are no help. */
function ownVisits(error: unknown): Interval[] {
  const { warnings = [] } = ((error instanceof Failure && error.data) || {}) as { warnings?: Warning[] }
  return warnings
    .filter(warning => warning.kind === 'patient_overlap')
    .map(({ start, end }) => ({ start: Date.parse(start), end: Date.parse(end) }))
}

/** Free hours around the wanted start, in order of time: the doctor's own, and when these are few also colleagues'. */
async function listNearest(tx: Tx, wanted: WantedSlot, avoided: readonly Interval[], now: number) {
  const wish = await getWish(tx, wanted, bookableDates(now))
  const { doctor, visit } = wish
  const zone = doctor.clinic_zone
  const today = localDateOf(now, zone)
  const horizon = horizonOf(doctor, now)
  const asked = localDateOf(Math.min(wanted.start, now + doctor.horizon_days * 1440 * MINUTE), zone)
  const around: DateRange = {
    from: [addDays(asked, -DAYS_AROUND), today].toSorted()[1]!,
    to: addDays(asked, DAYS_AROUND),
  }
  const [own = []] = await offerSlots(tx, [wish], around, now)
  const pickNearest = (slots: readonly OfferedSlot[]) => {
    const starts = slots
      .map(({ start }) => start)
      .filter(start => {
        const span = { start, end: start + visit.durationMinutes * MINUTE }
        return start !== wanted.start && !avoided.some(taken => overlaps(taken, span))
      })
    return nearestFreeSlots(starts, wanted.start, OFFERED)
  }
  let starts = pickNearest(own)
  let others: { start: number; doctorId: number }[] = []
  if (starts.length < FEW) others = await listColleaguesSlots(tx, wish, wanted, around, now)
  if (starts.length + others.length === 0 && around.to < horizon) {
    const [later = []] = await offerSlots(tx, [wish], { from: addDays(around.to, 1), to: horizon }, now)
    starts = pickNearest(later)
  }
  return [...starts.map(start => ({ start, doctorId: doctor.doctor_id })), ...others]
    .toSorted((a, b) => a.start - b.start)
    .map(({ start, doctorId }) => ({ start: formatInstant(start, zone), doctor_id: doctorId }))
}

/** The same visit with every visible doctor of the clinic who gives all the services. */
export async function listWishes(
  tx: Tx,
  clinicId: number,
  serviceIds: readonly number[],
  now: number,
): Promise<Wish[]> {
  const inClinic = await listPublicDoctors(tx, { clinicId }, bookableDates(now), MAX_COLLEAGUES)
  return inClinic.flatMap((doctor): Wish[] => {
    const given = new Map(doctor.services.map(service => [service.service_id, service]))
    const services = serviceIds.flatMap(id => given.get(id) ?? [])
    return services.length < serviceIds.length ? [] : [{ doctor, visit: visitOf(doctor, services) }]
  })
}

async function listColleaguesSlots(
  tx: Tx,
  { doctor }: Wish,
  wanted: WantedSlot,
  range: DateRange,
  now: number,
): Promise<{ start: number; doctorId: number }[]> {
  const inClinic = await listWishes(tx, doctor.clinic_id, wanted.serviceIds, now)
  const wishes = inClinic.filter(wish => wish.doctor.doctor_id !== doctor.doctor_id)
  const offered = await offerSlots(tx, wishes, range, now)
  return offered
    .flatMap((slots, i) => slots.map(({ start }) => ({ start, doctorId: wishes[i]!.doctor.doctor_id })))
    .toSorted((a, b) => Math.abs(a.start - wanted.start) - Math.abs(b.start - wanted.start))
    .slice(0, FEW)
}
