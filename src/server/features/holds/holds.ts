import type { Warning } from '#contract/bookings/bookings.ts'
import type { CallBody, CallReply } from '#contract/call.ts'
import type * as calls from '#contract/bookings/holds.ts'
import type { Hold } from '#contract/bookings/holds.ts'
import type { BookingWarning } from '#domain/bookings/conflicts.ts'
import { overlaps, type Interval } from '#domain/time/intervals.ts'
import { DAY, MINUTE } from '#domain/time/wall-time.ts'
import type { Tx } from '#server/db/database.ts'
import type { JsonObject } from '#server/db/tables.gen.ts'
import { acceptanceOf, acceptedWarnings, accepts, overrideOf } from '#server/features/bookings/acceptance.ts'
import {
  presentWarning,
  withConflictAnswer,
  writeGuarded,
} from '#server/features/bookings/booking-conflict.ts'
import { readInstant } from '#server/features/bookings/booking-input.ts'
import { requireWindow } from '#server/features/bookings/booking-window.ts'
import { freeReservations } from '#server/features/bookings/make-booking.ts'
import { queueForTimes } from '#server/features/bookings/time-queue.ts'
import { loadBusyTimes, type BusyRow, type Resource } from '#server/features/schedules/schedules.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import { readEach, refuseTogether } from '#server/http/refuse-together.ts'
import type { StaffContext } from '#server/http/services.ts'
import { requireDoctor } from '#server/records/staff-sight.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import {
  deleteHoldRow,
  findPlace,
  insertHold,
  lockHold,
  updateHoldReason,
  updateHoldRow,
  type HoldPlace,
  type HoldValues,
} from './holds.sql.ts'

type Body = CallBody<typeof calls.addHold>
type Reply = CallReply<typeof calls.addHold>

const LONGEST_DAYS = 366

/** Blocks time of a doctor, a cabinet or a location; 409 lists the bookings and holds in the way. */
export async function addHold(ctx: StaffContext, body: Body): Promise<Reply> {
  const { clinicId, accountId } = ctx.actor
  const place = readPlace(ctx, body)
  return withConflictAnswer(ctx, clinicId, () =>
    ctx.write(async tx => {
      const zone = await tx.zone
      const hold = await planHold(tx, ctx, body, place, zone)
      const id = await writeHold(ctx, hold, body, zone, () =>
        insertHold(tx, clinicId, hold, accountId, ctx.now),
      )
      const data = await getHold(tx, id)
      await tx.record('hold', id, 'created', undefined, { ...data, ...acceptedIn(hold, body) })
      return { data }
    }),
  )
}

/** Changes blocked time that is still at the version the caller saw. */
export async function changeHold(ctx: StaffContext, body: CallBody<typeof calls.changeHold>): Promise<Reply> {
  const { clinicId } = ctx.actor
  const place = readPlace(ctx, body)
  return withConflictAnswer(ctx, clinicId, () =>
    ctx.write(async tx => {
      const zone = await tx.zone
      const before = await getOwnHold(tx, ctx, body.hold_id)
      if (before.version !== body.version) throw new Failure('stale', { data: before })
      const told = await writeChange(tx, ctx, body, place, zone, before)
      const data = await getHold(tx, body.hold_id)
      await tx.record('hold', body.hold_id, 'changed', before, { ...data, ...told })
      return { data }
    }),
  )
}

/** Where and when it stays, nothing is asked again: another reason meets nothing new. Answers what was accepted. */
async function writeChange(
  tx: WriteTx,
  ctx: StaffContext,
  body: CallBody<typeof calls.changeHold>,
  place: HoldPlace,
  zone: string,
  before: Hold,
): Promise<JsonObject> {
  const { hold_id: id, version } = body
  const span = readSpan(body, zone, ctx.now)
  const isSame =
    place.doctorId === before.doctor_id &&
    place.cabinetId === before.cabinet_id &&
    place.locationId === before.location_id &&
    span.start === Date.parse(before.start) &&
    span.end === Date.parse(before.end)
  if (isSame) {
    await updateHoldReason(tx, id, version, body.reason ?? '')
    return {}
  }
  const hold = await planHold(tx, ctx, body, place, zone, before)
  await writeHold(ctx, hold, body, zone, () => updateHoldRow(tx, id, version, hold), id)
  return acceptedIn(hold, body)
}

/** Once everybody who writes there is done: a cabinet that comes to the location just now comes under the hold first. */
export async function removeHold(ctx: StaffContext, id: number): Promise<Record<never, never>> {
  return ctx.write(async tx => {
    const before = await getOwnHold(tx, ctx, id)
    await queueForPlaces(tx, ctx, [placeOf(before)])
    await deleteHoldRow(tx, id)
    await tx.record('hold', id, 'deleted', before, undefined)
    return {}
  })
}

/** Exactly one of doctor, cabinet and location; staff who see one doctor alone block that doctor's time alone. */
function readPlace(ctx: StaffContext, body: Body): HoldPlace {
  const place = {
    doctorId: body.doctor_id ?? null,
    cabinetId: body.cabinet_id ?? null,
    locationId: body.location_id ?? null,
  }
  const count = Object.values(place).filter(value => value !== null).length
  if (count !== 1) throw refuseField('doctor_id', count === 0 ? 'required' : 'one_place')
  requireDoctor(ctx, place.doctorId)
  return place
}

function readSpan(body: Body, zone: string, now: number): Interval {
  const [start = 0, end = 0] = readEach(['start', 'end'] as const, field => {
    const instant = readInstant(field, body[field], zone)
    requireWindow(field, instant, now)
    return instant
  })
  refuseTogether(
    end <= start && refuseField('end', 'end_before_start'),
    end - start > LONGEST_DAYS * DAY && refuseField('end', 'too_far'),
    start % MINUTE !== 0 && refuseField('start', 'instant'),
  )
  return { start, end }
}

interface PlannedHold extends HoldValues {
  readonly warnings: readonly BookingWarning[]
}

/** Checks the shape and what is in the way; throws booking_conflict unless every warning is accepted. */
async function planHold(
  tx: Tx,
  ctx: StaffContext,
  body: Body,
  place: HoldPlace,
  zone: string,
  before?: Hold,
): Promise<PlannedHold> {
  const span = readSpan(body, zone, ctx.now)
  await queueForPlaces(tx, ctx, before ? [place, placeOf(before)] : [place])
  const { warnings, expiredIds } = await meet(tx, ctx, place, span, before?.id)
  if (!accepts(overrideOf(ctx, body), { warnings })) throw holdConflict(ctx, warnings, zone)
  await freeReservations(tx, expiredIds)
  return { ...place, ...span, reason: body.reason ?? '', warnings, ...acceptanceOf({ warnings }) }
}

async function queueForPlaces(tx: Tx, ctx: StaffContext, places: readonly HoldPlace[]): Promise<void> {
  const cabinetIds: number[] = []
  for (const place of places) cabinetIds.push(...(await getCabinetIds(tx, place)))
  await queueForTimes(tx, ctx.actor.clinicId, {
    doctorIds: places.flatMap(place => place.doctorId ?? []),
    cabinetIds,
    locationIds: places.flatMap(place => place.locationId ?? []),
  })
}

function placeOf({ doctor_id: doctorId, cabinet_id: cabinetId, location_id: locationId }: Hold): HoldPlace {
  return { doctorId, cabinetId, locationId }
}

async function getCabinetIds(tx: Tx, place: HoldPlace): Promise<readonly number[]> {
  const known = await findPlace(tx, place)
  if (!known) throw refuseField(fieldOf(place), 'id')
  return known.cabinet_ids
}

async function meet(
  tx: Tx,
  ctx: StaffContext,
  place: HoldPlace,
  span: Interval,
  changingId: number | undefined,
): Promise<{ warnings: BookingWarning[]; expiredIds: number[] }> {
  const resources: Resource[] = (await getCabinetIds(tx, place)).map(id => ['cabinet', id] as const)
  if (place.doctorId !== null) resources.push(['doctor', place.doctorId])
  const { taken, expired } = await loadBusyTimes(tx, resources, span, ctx.now)
  const inTheWay = taken.filter(
    row => overlaps(row, span) && (row.hold_id === null || row.hold_id !== changingId),
  )
  return {
    warnings: inTheWay.map(warningOf),
    expiredIds: [...new Set(expired.map(row => row.reservation_id!))],
  }
}

function warningOf({ start, end, resource, booking_id, hold_id, reservation_id }: BusyRow): BookingWarning {
  if (hold_id !== null) return { kind: 'blocked_time', start, end, holdId: hold_id }
  const kind = resource === 'doctor' ? 'doctor_overlap' : 'cabinet_overlap'
  return { kind, start, end, bookingId: booking_id ?? undefined, reservationId: reservation_id ?? undefined }
}

function fieldOf(place: HoldPlace): string {
  if (place.doctorId !== null) return 'doctor_id'
  return place.cabinetId !== null ? 'cabinet_id' : 'location_id'
}

function holdConflict(ctx: StaffContext, found: readonly BookingWarning[], zone: string): Failure {
  const asker = { now: ctx.now, language: ctx.language, online: false }
  const warnings: Warning[] = found.map(warning => presentWarning(warning, asker, zone))
  return new Failure('booking_conflict', { data: { warnings, nearest: [] } })
}

function writeHold<T>(
  ctx: StaffContext,
  hold: PlannedHold,
  body: Body,
  zone: string,
  write: () => Promise<T>,
  changingId?: number,
): Promise<T> {
  return writeGuarded(async tx => {
    const { warnings } = await meet(tx, ctx, hold, hold, changingId)
    return accepts(overrideOf(ctx, body), { warnings }) ? undefined : holdConflict(ctx, warnings, zone)
  }, write)
}

function acceptedIn(hold: PlannedHold, body: Body): JsonObject {
  const { warnings } = hold
  const reason = body.override_reason ?? null
  return warnings.length > 0 ? { ...acceptedWarnings({ warnings }), override_reason: reason } : {}
}

async function getHold(tx: Tx, id: number): Promise<Hold> {
  const hold = await lockHold(tx, id)
  if (!hold) throw new Failure('not_found')
  return hold
}

async function getOwnHold(tx: Tx, ctx: StaffContext, id: number): Promise<Hold> {
  const hold = await getHold(tx, id)
  requireDoctor(ctx, hold.doctor_id)
  return hold
}
