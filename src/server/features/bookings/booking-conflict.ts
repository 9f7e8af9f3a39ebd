import type { Language } from '#contract/field-messages.ts'
import type { Warning } from '#contract/bookings/bookings.ts'
import { nearestFreeSlots, type BookingWarning } from '#domain/bookings/conflicts.ts'
import { freeSlots } from '#domain/bookings/slots.ts'
import { addDays, dayInterval, formatInstant, localDateOf, MINUTE } from '#domain/time/wall-time.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { isExclusionViolation } from '#server/db/postgres-errors.ts'
import { loadBusyTimes, loadSchedules, type Resource } from '#server/features/schedules/schedules.ts'
import { Failure } from '#server/http/failure.ts'
import { accepts, type Override } from './acceptance.ts'
import { patientsOf } from './booking-wish.ts'
import { planBooking, type BookingPlan } from './plan-booking.ts'
import { warningText } from './warning-text.ts'

const OFFERED = 3
const DAYS_AROUND = 7
/** For races lost to what is gone again. */
const ATTEMPTS = 5

/** What an answer about conflicts needs to know of the call. */
export interface Asker {
  readonly now: number
  readonly language: Language
  /** Patients are told hours alone, and only those that online booking may offer. */
  readonly online: boolean
}

/** Says in a new transaction what stands in the way; undefined when nothing does any more. */
export type Explain = (tx: Tx) => Promise<Failure | undefined>

/** Nothing stood in the way when it was looked at, but something else was written first. */
class LostRace extends Error {
  readonly explain: Explain
  constructor(explain: Explain, cause: unknown) {
    super('another booking was written first', { cause })
    this.explain = explain
  }
}

/** Writes what takes time; a refusal by the database's guard becomes what `withConflictAnswer` explains. */
export async function writeGuarded<T>(explain: Explain, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    throw isExclusionViolation(error) ? new LostRace(explain, error) : error
  }
}

/**
 * Turns a race of `work`, which opens its own transaction, that was lost to another booking into the same 409 that an earlier
 * booking would have caused.
 */
export async function withConflictAnswer<R>(
  ctx: { readonly db: Database },
  clinicId: number,
  work: () => Promise<R>,
): Promise<R> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof LostRace)) throw error
      const failure = await ctx.db.tenant(clinicId, error.explain)
      if (failure) throw failure
      // The winner is gone again, so the work deserves another try.
      if (attempt === ATTEMPTS)
        throw new Failure('booking_conflict', { data: { warnings: [], nearest: [] }, cause: error })
    }
  }
}

/** Explains a lost race over a planned booking by planning it again; when nothing new is in the way, there is no more to say. */
export function explainPlan(plan: BookingPlan, asker: Asker, override?: Override): Explain {
  return async tx => {
    const again = await planBooking(tx, { ...plan.wish, isAgain: true }, asker.now)
    const isClear = accepts(override, { ...again, agreed: plan.agreed })
    return isClear ? undefined : conflictFailure(tx, again, asker)
  }
}

/** `cabinetId` is where the booking would be that is warned of. */
export function presentWarning(
  warning: BookingWarning,
  asker: Asker,
  zone: string,
  plan?: Pick<BookingPlan, 'cabinetId' | 'given'>,
): Warning {
  const { kind, start, end, bookingId, holdId, reservationId, serviceId } = warning
  const serviceName = plan?.given.find(({ id }) => id === serviceId)?.[`name_${asker.language}`]
  const text = warningText(warning, asker.language, zone, serviceName)
  const shown = { kind, start: formatInstant(start, zone), end: formatInstant(end, zone), text }
  if (asker.online) return shown
  return {
    ...shown,
    booking_id: bookingId,
    hold_id: holdId,
    reservation_id: reservationId,
    service_id: serviceId,
    service_name: serviceName,
    cabinet_id: plan?.cabinetId ?? undefined,
  }
}

/** The 409 of a booking that something stands against: every warning, in which cabinet, and the nearest free hours. */
export async function conflictFailure(tx: Tx, plan: BookingPlan, asker: Asker): Promise<Failure> {
  const { zone } = plan.schedules
  const warnings = plan.warnings.map(warning => presentWarning(warning, asker, zone, plan))
  const nearest = await listNearest(tx, plan, asker)
  const place = asker.online ? {} : { cabinet_id: plan.cabinetId }
  return new Failure('booking_conflict', { data: { warnings, nearest, ...place } })
}

/**
 * Throws the 409 of bookings that are made together, such as a series: all their warnings, and for each booking its own
 * with the nearest free hours.
 */
export async function refuseConflicts(tx: Tx, plans: readonly BookingPlan[], asker: Asker): Promise<never> {
  const [first] = plans
  if (first && plans.length === 1) throw await conflictFailure(tx, first, asker)
  const occurrences = []
  for (const plan of plans) occurrences.push(await presentPlan(tx, plan, asker))
  const warnings = occurrences.flatMap(occurrence => occurrence.warnings)
  throw new Failure('booking_conflict', { data: { warnings, nearest: [], occurrences } })
}

/** A planned booking as the wire shows it, with what it would meet. */
export async function presentPlan(tx: Tx, plan: BookingPlan, asker: Asker) {
  const { zone } = plan.schedules
  return {
    start: formatInstant(plan.start, zone),
    end: formatInstant(plan.end, zone),
    cabinet_id: plan.cabinetId,
    is_video: plan.cabinetId === null,
    warnings: plan.warnings.map(warning => presentWarning(warning, asker, zone, plan)),
    nearest: plan.warnings.length > 0 ? await listNearest(tx, plan, asker) : [],
  }
}

/** Up to three free starts of the same doctor for the same booking, closest to the one wanted, as RFC 3339. */
async function listNearest(tx: Tx, plan: BookingPlan, asker: Asker): Promise<string[]> {
  const { wish } = plan
  const { zone, slotStepMinutes, minimumNoticeMinutes, horizonDays } = plan.schedules
  const wantedDay = localDateOf(plan.start, zone)
  const today = localDateOf(asker.now, zone)
  const early = addDays(wantedDay, -DAYS_AROUND)
  const from = early < today ? today : early
  const to = addDays(wantedDay > today ? wantedDay : today, DAYS_AROUND)
  const schedules = await loadSchedules(tx, [wish.doctorId], from, to)
  const working = schedules.working(wish.doctorId).filter(hours => hours.cabinetId !== null)
  const isVideo = plan.cabinetId === null
  const cabinets = [...new Set(working.map(hours => hours.cabinetId!))].filter(id => isVideo || plan.fits(id))
  const resources: Resource[] = [['doctor', wish.doctorId]]
  if (!isVideo) resources.push(...cabinets.map(id => ['cabinet', id] as const))
  for (const id of patientsOf(wish)) resources.push(['patient', id])
  const span = { start: dayInterval(from, zone).start, end: dayInterval(to, zone).end }
  const { taken } = await loadBusyTimes(tx, resources, span, asker.now)
  const busy = taken.filter(row => row.booking_id === null || !wish.changing?.bookingIds.has(row.booking_id))
  const slots = cabinets.flatMap(cabinetId =>
    freeSlots({
      working: working.filter(hours => hours.cabinetId === cabinetId),
      busy: busy.filter(row => row.resource !== 'cabinet' || row.resource_id === cabinetId),
      durationMinutes: (plan.end - plan.start) / MINUTE,
      bufferBeforeMinutes: plan.bufferBeforeMinutes,
      bufferAfterMinutes: plan.bufferAfterMinutes,
      stepMinutes: slotStepMinutes,
      now: asker.now,
      ...(asker.online && {
        minimumNoticeMinutes: plan.minimumNoticeMinutes ?? minimumNoticeMinutes,
        horizonDays,
      }),
      zone,
    }),
  )
  return nearestFreeSlots([...new Set(slots)], plan.start, OFFERED).map(start => formatInstant(start, zone))
}
