import type { Warning } from '#contract/bookings.ts'
import type { addHold, Hold, updateHold } from '#contract/holds.ts'
import type { CallBody, CallReply } from '#contract/call.ts'
import type { BookingWarning } from '#domain/conflicts.ts'
import { overlaps, type Interval } from '#domain/intervals.ts'
import { DAY, MINUTE } from '#domain/wall-time.ts'
import type { Tx } from '#server/db/database.ts'
import { authorOf, recordChange } from '#server/features/audit/audit.ts'
import { loadBusyTimes, type BusyRow, type Resource } from '#server/features/schedules/schedules.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import { writeOnce } from '#server/http/idempotency.ts'
import type { StaffContext } from '#server/http/services.ts'
import { presentWarning, withConflictAnswer, writeGuarded } from './booking-conflict.ts'
import { setClinicZone } from '#server/features/clinics/clinics.ts'
import {
  deleteHoldRow,
  findPlace,
  insertHold,
  lockHold,
  updateHoldRow,
  type HoldPlace,
  type HoldValues,
} from './holds.sql.ts'
import { requireDoctor } from './staff-sight.ts'
import { overrideOf, readInstant } from './visit-input.ts'
import { deleteReservations } from './visits.sql.ts'

type Body = CallBody<typeof addHold>
type Reply = CallReply<typeof addHold>

const LONGEST_DAYS = 366

/** Blocks time of a doctor, a cabinet or a location; 409 lists the bookings and holds in the way. */
export async function blockTime(ctx: StaffContext, body: Body): Promise<Reply> {
  const { clinicId, accountId } = ctx.actor
  const place = readPlace(ctx, body)
  return withConflictAnswer(ctx, clinicId, () =>
    writeOnce(ctx, clinicId, async tx => {
      const zone = await setClinicZone(tx)
      const hold = await planHold(tx, ctx, body, place, zone)
      const id = await writeHold(ctx, hold, place, zone, () =>
        insertHold(tx, clinicId, hold, accountId, ctx.now),
      )
      const data = await getHold(tx, id)
      await record(tx, ctx, 'hold.created', id, undefined, data)
      return { data }
    }),
  )
}

/** Changes blocked time that is still at the version the caller saw. */
export async function changeHold(ctx: StaffContext, body: CallBody<typeof updateHold>): Promise<Reply> {
  const { clinicId } = ctx.actor
  const place = readPlace(ctx, body)
  return withConflictAnswer(ctx, clinicId, () =>
    ctx.db.tenant(clinicId, async tx => {
      const zone = await setClinicZone(tx)
      const before = await getOwnHold(tx, ctx, body.hold_id)
      if (before.version !== body.version) throw new Failure('stale', { data: before })
      const hold = await planHold(tx, ctx, body, place, zone, body.hold_id)
      const written = await writeHold(
        ctx,
        hold,
        place,
        zone,
        () => updateHoldRow(tx, body.hold_id, body.version, hold),
        body.hold_id,
      )
      if (!written) throw new Failure('stale', { data: before })
      const data = await getHold(tx, body.hold_id)
      await record(tx, ctx, 'hold.changed', body.hold_id, before, data)
      return { data }
    }),
  )
}

export async function freeTime(ctx: StaffContext, id: number): Promise<Record<never, never>> {
  return ctx.db.tenant(ctx.actor.clinicId, async tx => {
    await setClinicZone(tx)
    const before = await getOwnHold(tx, ctx, id)
    await deleteHoldRow(tx, id)
    await record(tx, ctx, 'hold.deleted', id, before, undefined)
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

/** Checks the shape and what is in the way; throws booking_conflict unless every warning is accepted. */
async function planHold(
  tx: Tx,
  ctx: StaffContext,
  body: Body,
  place: HoldPlace,
  zone: string,
  changingId?: number,
): Promise<HoldValues> {
  const span = { start: readInstant('start', body.start, zone), end: readInstant('end', body.end, zone) }
  if (span.end <= span.start) throw refuseField('end', 'end_before_start')
  if (span.end - span.start > LONGEST_DAYS * DAY) throw refuseField('end', 'too_far')
  if (span.start % MINUTE !== 0) throw refuseField('start', 'instant')
  const { warnings, expiredIds } = await meet(tx, ctx, place, span, changingId)
  const override = overrideOf(ctx, body)
  if (!warnings.every(({ kind }) => override.allowed && override.kinds.includes(kind)))
    throw holdConflict(ctx, warnings, zone)
  if (expiredIds.length > 0) await deleteReservations(tx, expiredIds, undefined)
  return { ...place, ...span, reason: body.reason ?? '', overridden: warnings.length > 0 }
}

async function meet(
  tx: Tx,
  ctx: StaffContext,
  place: HoldPlace,
  span: Interval,
  changingId: number | undefined,
): Promise<{ warnings: BookingWarning[]; expiredIds: number[] }> {
  const known = await findPlace(tx, place)
  if (!known) throw refuseField(fieldOf(place), 'id')
  const resources: Resource[] = known.cabinet_ids.map(id => ['cabinet', id] as const)
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

function warningOf({ start, end, resource, booking_id, hold_id }: BusyRow): BookingWarning {
  if (hold_id !== null) return { kind: 'blocked_time', start, end, holdId: hold_id }
  const kind = resource === 'doctor' ? 'doctor_overlap' : 'cabinet_overlap'
  return { kind, start, end, bookingId: booking_id ?? undefined }
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
  hold: HoldValues,
  place: HoldPlace,
  zone: string,
  write: () => Promise<T>,
  changingId?: number,
): Promise<T> {
  return writeGuarded(async tx => {
    const { warnings } = await meet(tx, ctx, place, hold, changingId)
    return warnings.length > 0 ? holdConflict(ctx, warnings, zone) : undefined
  }, write)
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

async function record(
  tx: Tx,
  ctx: StaffContext,
  action: string,
  id: number,
  before: Hold | undefined,
  after: Hold | undefined,
): Promise<void> {
  await recordChange(tx, authorOf(ctx), {
    action,
    entity: 'hold',
    entityId: id,
    before: before && { ...before },
    after: after && { ...after },
  })
}
