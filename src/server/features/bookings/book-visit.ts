import type { Language } from '#contract/field-messages.ts'
import type { BookingStatus } from '#domain/booking-status.ts'
import type { WarningKind } from '#domain/conflicts.ts'
import type { Tx } from '#server/db/database.ts'
import { recordChange } from '#server/features/audit/audit.ts'
import { newPublicCode } from '#server/features/online-booking/public-codes.ts'
import { conflictFailure, explainVisit, writeGuarded } from './booking-conflict.ts'
import { snapshotOf } from './booking-snapshot.ts'
import { planVisit, type VisitPlan, type VisitWish } from './plan-visit.ts'
import { deleteReservations, insertBooking } from './visits.sql.ts'

/** Warnings that a person has read and accepts; without `allowed` they change nothing. */
export interface Override {
  readonly kinds: readonly WarningKind[]
  readonly reason?: string
  readonly allowed: boolean
}

export interface BookingWish extends Omit<VisitWish, 'changing'> {
  readonly note?: string
  readonly status: BookingStatus
  readonly source: 'staff' | 'online'
  /** The account that books. */
  readonly createdBy: number | null
  readonly authorKind?: 'clinic' | 'doctor' | 'patient'
  readonly override?: Override
  /** Of a group, or of a seat of the group `parentId`. */
  readonly group?: { parentId: number | null; seats: number }
  readonly seriesId?: number
}

interface Booker {
  readonly clinicId: number
  /** Epoch milliseconds. */
  readonly now: number
  readonly language: Language
}

/**
 * Books a visit and returns its id. Throws booking_conflict with every warning and the nearest free hours unless each
 * warning is accepted by a permitted override; call it inside `withConflictAnswer`, so that a lost race answers the same.
 */
export async function bookVisit(tx: Tx, ctx: Booker, wish: BookingWish): Promise<number> {
  const plan = await planVisit(tx, wish, ctx.now)
  if (!accepts(wish.source === 'online' ? undefined : wish.override, plan))
    throw await conflictFailure(tx, plan, askerOf(ctx, wish))
  return writePlan(tx, ctx, plan, wish)
}

/** Writes a visit whose plan was accepted, with its audit entry, and returns its id. */
export async function writePlan(tx: Tx, ctx: Booker, plan: VisitPlan, wish: BookingWish): Promise<number> {
  const { clinicId, now } = ctx
  if (plan.expiredReservationIds.length > 0 || wish.reservationCode !== undefined)
    await deleteReservations(tx, plan.expiredReservationIds, wish.reservationCode)
  const booking = {
    clinicId,
    code: newPublicCode(clinicId),
    patientId: wish.patientId,
    doctorId: wish.doctorId,
    locationId: plan.locationId,
    cabinetId: plan.cabinetId,
    start: plan.start,
    end: plan.end,
    bufferBeforeMinutes: plan.bufferBeforeMinutes,
    bufferAfterMinutes: plan.bufferAfterMinutes,
    status: wish.status,
    source: wish.source,
    note: wish.note ?? '',
    overridden: overlapsSomething(plan),
    overrideReason: plan.warnings.length > 0 ? (wish.override?.reason ?? '') : null,
    createdBy: wish.createdBy,
    now,
    services: plan.services,
    group: wish.group,
    seriesId: wish.seriesId,
  }
  const explain = explainVisit(plan, askerOf(ctx, wish))
  const id = await writeGuarded(explain, () => insertBooking(tx, booking))
  const kind = wish.authorKind ?? (wish.source === 'online' ? 'patient' : 'clinic')
  const author = { clinicId, now, accountId: wish.createdBy, kind }
  await recordChange(tx, author, {
    action: 'booking.created',
    entity: 'booking',
    entityId: id,
    after: { ...snapshotOf(booking), ...acceptedWarnings(plan) },
  })
  return id
}

function askerOf({ now, language }: Booker, wish: BookingWish) {
  return { now, language, online: wish.source === 'online' }
}

/** Outside the schedule before, or the schedule changed since: no reason to refuse what was agreed once. */
export const AS_AGREED: Override = { kinds: ['outside_schedule'], allowed: true }

/** Whether nothing stands against the plan, or every kind of warning was accepted by somebody who may. */
export function accepts(override: Override | undefined, plan: VisitPlan): boolean {
  return plan.warnings.every(({ kind }) => override?.allowed && override.kinds.includes(kind))
}

/** Only a real overlap takes a booking out of the database's guard; work outside the schedule stays under it. */
export function overlapsSomething(plan: VisitPlan): boolean {
  return plan.warnings.some(({ kind }) => kind !== 'outside_schedule')
}

/** For the audit entry: what was accepted. */
export function acceptedWarnings(plan: VisitPlan) {
  const kinds = [...new Set(plan.warnings.map(({ kind }) => kind))]
  return kinds.length > 0 ? { accepted_warnings: kinds } : {}
}
