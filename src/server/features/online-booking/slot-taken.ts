import type { Warning } from '#contract/bookings/bookings.ts'
import { nearestFreeSlots } from '#domain/bookings/conflicts.ts'
import { overlaps, type Interval } from '#domain/time/intervals.ts'
import { addDays, dayInterval, formatInstant, localDateOf, MINUTE } from '#domain/time/wall-time.ts'
import type { Tx } from '#server/db/database.ts'
import { isExclusionViolation } from '#server/db/postgres-errors.ts'
import { lockGroup } from '#server/features/bookings/patient-seat.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import type { Context } from '#server/http/services.ts'
import {
  bookableDates,
  horizonOf,
  offerSlots,
  type DateRange,
  type OfferedSlot,
  type Wish,
} from './doctor-hours.ts'
import { findOwnBooking } from './patient-bookings.ts'
import { getWish } from './public-doctors.ts'
import type { OwnTime } from './public-schedule.sql.ts'
import { listWishes } from './wishes.ts'

const OFFERED = 6
/** With fewer hours of the doctor's own, colleagues who give the same services are offered too. */
const FEW = 3
const DAYS_AROUND = 7

/** A slot that somebody asks for, of any doctor when none is named. `start` is epoch ms. */
export interface WantedSlot {
  clinicId: number
  doctorId?: number
  locationId?: number
  serviceIds: readonly number[]
  start: number
}

/** The wanted start is not, or no longer, an offered one. */
export class NotOffered extends Error {}

/**
 * Where the booking may take place at the wanted start, which must be one that search offers now; what is the caller's
 * `own` is not in their way. Use it inside `offerNearest`.
 */
export async function requireOfferedSlot(
  tx: Tx,
  wish: Wish,
  start: number,
  now: number,
  own?: OwnTime,
): Promise<OfferedSlot> {
  if (start <= now) throw refuseField('start', 'in_the_past')
  const zone = wish.doctor.clinic_zone
  if (start >= dayInterval(horizonOf(wish.doctor, now), zone).end) throw new NotOffered()
  const date = localDateOf(start, zone)
  const find = async () => {
    const [slots = []] = await offerSlots(tx, [wish], { from: date, to: date }, now, own)
    const slot = slots.find(offered => offered.start === start)
    if (!slot) throw new NotOffered()
    return slot
  }
  const slot = await find()
  if (!slot.session) return slot
  // Whoever takes a seat waits for the one before, and counts again.
  await lockGroup(tx, slot.session.groupId)
  return find()
}

/**
 * Runs `work`; when the slot turns out to be taken, or is by the time of writing, answers 409 with the nearest free hours,
 * and to a signed-in patient with the booking of their own that they have then, if any.
 */
export async function offerNearest<T>(
  ctx: Pick<Context, 'actor' | 'db' | 'language' | 'now'>,
  wanted: WantedSlot,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!isTaken(error)) throw error
    const { nearest, end } = await ctx.db.stranger(tx => listNearest(tx, wanted, ownBookings(error), ctx.now))
    const own = await findOwnBooking(ctx, wanted.clinicId, { start: wanted.start, end })
    throw new Failure('slot_taken', { data: { nearest, own_visit: own ?? null }, cause: error })
  }
}

/** Whether the hour was not, or no longer, to be had. */
export function isTaken(error: unknown): boolean {
  return (
    error instanceof NotOffered ||
    isExclusionViolation(error) ||
    (error instanceof Failure && (error.code === 'booking_conflict' || error.code === 'group_full'))
  )
}

/** The patient's other bookings that a refused booking met; hours over them are no help. */
function ownBookings(error: unknown): Interval[] {
  const { warnings = [] } = ((error instanceof Failure && error.data) || {}) as { warnings?: Warning[] }
  return warnings
    .filter(warning => warning.kind === 'patient_overlap')
    .map(({ start, end }) => ({ start: Date.parse(start), end: Date.parse(end) }))
}

/**
 * Free hours around the wanted start, in order of time: the doctor's own, and when these are few also colleagues'. With
 * when the wanted booking would end at the latest.
 */
async function listNearest(tx: Tx, wanted: WantedSlot, avoided: readonly Interval[], now: number) {
  const { doctorId } = wanted
  const own =
    doctorId === undefined ? await listWishes(tx, wanted, now) : [await getOwn(tx, wanted, doctorId, now)]
  const { doctor } = own[0]!
  const zone = doctor.clinic_zone
  const today = localDateOf(now, zone)
  const horizon = horizonOf(doctor, now)
  const asked = localDateOf(Math.min(wanted.start, now + doctor.horizon_days * 1440 * MINUTE), zone)
  const around: DateRange = {
    from: [addDays(asked, -DAYS_AROUND), today].toSorted()[1]!,
    to: addDays(asked, DAYS_AROUND),
  }
  const isRefused = (hour: FreeHour) => hour.start === wanted.start && own.some(wish => isOf(wish, hour))
  const nearestOf = async (wishes: readonly Wish[], range: DateRange, count: number) => {
    const offered = await offerSlots(tx, wishes, range, now)
    const hours = listHours(wishes, offered, avoided).filter(hour => !isRefused(hour))
    return pickNearest(hours, wanted.start, count)
  }
  let hours = await nearestOf(own, around, OFFERED)
  if (hours.length < FEW && doctorId !== undefined)
    hours = [...hours, ...(await nearestOf(await listColleagues(tx, wanted, now), around, FEW))]
  if (hours.length === 0 && around.to < horizon)
    hours = await nearestOf(own, { from: addDays(around.to, 1), to: horizon }, OFFERED)
  const nearest = hours
    .toSorted((a, b) => a.start - b.start)
    .map(hour => ({ start: formatInstant(hour.start, zone), doctor_id: hour.doctorId }))
  const longest = Math.max(...own.map(wish => wish.sequence.durationMinutes))
  return { nearest, end: wanted.start + longest * MINUTE }
}

interface FreeHour {
  start: number
  doctorId: number
}

function isOf({ doctor }: Wish, { doctorId }: FreeHour): boolean {
  return doctor.doctor_id === doctorId
}

function getOwn(tx: Tx, wanted: WantedSlot, doctorId: number, now: number): Promise<Wish> {
  return getWish(tx, { ...wanted, doctorId }, bookableDates(now))
}

async function listColleagues(tx: Tx, wanted: WantedSlot, now: number): Promise<Wish[]> {
  const wishes = await listWishes(tx, { ...wanted, locationId: undefined }, now)
  return wishes.filter(wish => wish.doctor.doctor_id !== wanted.doctorId)
}

function listHours(
  wishes: readonly Wish[],
  offered: readonly OfferedSlot[][],
  avoided: readonly Interval[],
): FreeHour[] {
  return wishes.flatMap(({ doctor, sequence }, i) =>
    offered[i]!.filter(({ start }) => {
      const span = { start, end: start + sequence.durationMinutes * MINUTE }
      return !avoided.some(taken => overlaps(taken, span))
    }).map(({ start }) => ({ start, doctorId: doctor.doctor_id })),
  )
}

/** Each start once, whoever is free first by the order given. */
function pickNearest(hours: readonly FreeHour[], wanted: number, count: number): FreeHour[] {
  const whose = new Map(hours.toReversed().map(({ start, doctorId }) => [start, doctorId]))
  return nearestFreeSlots([...whose.keys()], wanted, count).map(start => ({
    start,
    doctorId: whose.get(start)!,
  }))
}
