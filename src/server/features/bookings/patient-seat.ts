import type { BookingStatus } from '#domain/bookings/booking-status.ts'
import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/http/failure.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { accepts } from './acceptance.ts'
import { conflictFailure, explainPlan, writeGuarded, type Asker } from './booking-conflict.ts'
import { snapshotOfRow } from './booking-snapshot.ts'
import { updateBooking } from './booking-writes.sql.ts'
import { isGroup } from './change-targets.ts'
import { planSeats, requireHour } from './group-seats.ts'
import { lockBookings, lockSeats, type BookingRow } from './locked-bookings.sql.ts'
import { writePlan, type NewBookingWish } from './make-booking.ts'
import { columnsOfPlan, placeOf } from './write-change.ts'

/** The group, locked until the transaction ends, so that its seats are taken one after the other. */
export async function lockGroup(tx: Tx, id: number): Promise<BookingRow> {
  const group = (await lockBookings(tx, [id])).find(row => row.id === id)
  if (!group || !isGroup(group)) throw new Failure('not_found')
  return group
}

type Seat = Pick<
  NewBookingWish,
  'note' | 'status' | 'source' | 'cameBy' | 'createdBy' | 'reservationCode'
> & {
  readonly patientId: number
}

/**
 * Books a seat of a group for a patient, with a code of its own, and returns its id. Throws booking_conflict when the
 * patient is elsewhere then; call it inside `withConflictAnswer`.
 */
export async function takeSeat(tx: WriteTx, asker: Asker, groupId: number, seat: Seat): Promise<number> {
  const { clinicId } = tx.author
  const group = await requireSeat(tx, groupId)
  const plan = await planSeats(tx, group, [seat.patientId], asker.now)
  if (!accepts(undefined, plan)) throw await conflictFailure(tx, plan, asker)
  const wish = { ...plan.wish, ...seat, group: { parentId: groupId, seats: 1 } }
  return writePlan(tx, { clinicId, now: asker.now, language: asker.language }, plan, wish)
}

/** Moves a locked seat to another group, for its patient; the one it leaves keeps all its others. */
export async function moveSeat(
  tx: WriteTx,
  asker: Asker,
  seat: BookingRow,
  groupId: number,
  status: BookingStatus,
): Promise<void> {
  const { now } = tx.author
  const group = await requireSeat(tx, groupId)
  const plan = await planSeats(tx, group, seat.patient_id === null ? [] : [seat.patient_id], now, [seat.id])
  if (!accepts(undefined, plan)) throw await conflictFailure(tx, plan, asker)
  const change = {
    ...columnsOfPlan(plan, null),
    parentId: groupId,
    status: status === seat.status ? undefined : status,
    isMove: true,
    byPatient: true,
  }
  const write = () => updateBooking(tx, seat.id, seat.version, change, now)
  if (!(await writeGuarded(explainPlan(plan, asker), write))) throw new Failure('stale')
  const after = { ...seat, ...placeOf(plan), services: seat.services, status, override_reason: null }
  await tx.record('booking', seat.id, 'moved', snapshotOfRow(seat), snapshotOfRow(after))
}

async function requireSeat(tx: Tx, groupId: number): Promise<BookingRow> {
  const group = await lockGroup(tx, groupId)
  if (group.cancelled !== null) throw new Failure('booking_closed')
  requireHour(group)
  const taken = (await lockSeats(tx, [groupId])).filter(seat => seat.cancelled === null)
  if (taken.length >= group.seats) throw new Failure('group_full', { values: { seats: group.seats } })
  return group
}
