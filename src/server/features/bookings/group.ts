import type { addGroup, BookingGroup, editGroup } from '#contract/bookings/groups.ts'
import type { CallBody } from '#contract/call.ts'
import { readPatientValues } from '#server/features/patients/person-values.ts'
import { lockNewPatients } from '#server/features/patients/duplicates.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import { readTogether } from '#server/http/refuse-together.ts'
import type { StaffContext } from '#server/http/services.ts'
import { requireDoctor, sightOf } from '#server/records/staff-sight.ts'
import type { ClinicTx, WriteTx } from '#server/records/transaction.ts'
import { accepts, overrideOf } from './acceptance.ts'
import { writePlan, type NewBookingWish } from './make-booking.ts'
import { conflictFailure, withConflictAnswer } from './booking-conflict.ts'
import { changeStatus, lockOwnBooking, statusOf } from './booking-state.ts'
import { listSeatBookings } from './bookings.sql.ts'
import { presentBooking } from './bookings.ts'
import { changeInside } from './change-booking.ts'
import { planSeats, requireFreeSeats, requireHour } from './group-seats.ts'
import { tellBooked } from './patient-notice.ts'
import { planBooking, type BookingPlan } from './plan-booking.ts'
import { settlePatient } from './settle-patient.ts'
import { bookerOf, staffWish } from './staff-wish.ts'
import { queueForWish } from './time-queue.ts'
import { readStart } from './booking-input.ts'
import { getCapacity } from './booking-facts.sql.ts'
import { updateSeats } from './booking-writes.sql.ts'

type NewGroup = CallBody<typeof addGroup>
type Reply = { data: BookingGroup }

/** Books a group: the parent takes the doctor and the cabinet, a seat its patient, with a code and a status of its own. */
export async function bookGroup(ctx: StaffContext, body: NewGroup): Promise<Reply> {
  const { clinicId } = ctx.actor
  requireDoctor(ctx, body.doctor_id)
  return withConflictAnswer(ctx, clinicId, () =>
    ctx.write(async tx => {
      const zone = await tx.zone
      const start = readStart(body.start, zone)
      const patientIds = await settlePatients(tx, ctx, body.patients, 'patients')
      const shared = { ...staffWish(ctx, body), start, override: overrideOf(ctx, body) }
      const shape = { ...shared, patientId: null, groupPatientIds: patientIds }
      await queueForWish(tx, clinicId, shape)
      const plan = await planBooking(tx, shape, ctx.now)
      const seats = settleSeats(body, plan, patientIds.length)
      if (!accepts(shared.override, plan)) throw await conflictFailure(tx, plan, askerOf(ctx))
      const wish = { ...shape, group: { parentId: null, seats } }
      const id = await writePlan(tx, bookerOf(ctx), plan, wish)
      await writeSeats(tx, ctx, id, plan, shared, patientIds, body.send_confirmation)
      return { data: await presentGroup(tx, ctx, id) }
    }),
  )
}

/** Changes the group with all its seats, then adds patients while seats are free. */
export async function changeGroup(
  ctx: StaffContext,
  id: number,
  body: CallBody<typeof editGroup>,
): Promise<Reply> {
  const { clinicId } = ctx.actor
  const { add_patients: added, ...change } = body
  return withConflictAnswer(ctx, clinicId, () =>
    ctx.write(async tx => {
      if (added.some(person => person.patient)) await lockNewPatients(tx, clinicId)
      const { taken } = await requireFreeSeats(tx, ctx, id, body.seats === undefined ? added.length : 0)
      const joining = await settlePatients(tx, ctx, added, 'add_patients')
      const twice = joining.findIndex(patientId => taken.some(seat => seat.patient_id === patientId))
      if (twice >= 0) throw refuseField(`add_patients.${twice}.patient_id`, 'twice')
      await changeInside(tx, ctx, { ...change, booking_id: id }, joining)
      if (body.seats !== undefined) await setSeats(tx, ctx, id, body.seats)
      if (joining.length > 0) await addSeats(tx, ctx, id, body, joining)
      return { data: await presentGroup(tx, ctx, id) }
    }),
  )
}

export async function showGroup(ctx: StaffContext, id: number): Promise<Reply> {
  return ctx.read(async tx => ({ data: await presentGroup(tx, ctx, id) }))
}

/** Moves a seat of the group to another status, or the whole group when no seat is named. */
export async function changeGroupStatus(
  ctx: StaffContext,
  id: number,
  body: { status: number; booking_id?: number; from_status?: number },
): Promise<Reply> {
  const target = body.booking_id ?? id
  await ctx.read(async tx => {
    const booking = await lockOwnBooking(tx, ctx, target)
    if (booking.booking_type !== 'group' || (target !== id && booking.parent_booking_id !== id))
      throw new Failure('not_found')
  })
  const from = body.from_status === undefined ? undefined : statusOf(body.from_status)
  await changeStatus(ctx, target, statusOf(body.status), from)
  return showGroup(ctx, id)
}

/** As many as the smallest of its services holds; whoever sits in the group keeps the seat. */
async function setSeats(tx: WriteTx, ctx: StaffContext, id: number, seats: number): Promise<void> {
  const { group, taken } = await requireFreeSeats(tx, ctx, id, 0)
  if (seats === group.seats) return
  if (seats < taken.length) throw refuseField('seats', 'seats_taken')
  const capacity = await getCapacity(tx, id)
  if (seats > capacity && seats > group.seats) throw refuseField('seats', 'number')
  await updateSeats(tx, id, seats, ctx.now)
  await tx.record('booking', id, 'changed', { seats: group.seats }, { seats })
}

async function addSeats(
  tx: WriteTx,
  ctx: StaffContext,
  id: number,
  body: CallBody<typeof editGroup>,
  patientIds: readonly number[],
): Promise<void> {
  const { group } = await requireFreeSeats(tx, ctx, id, patientIds.length)
  requireHour(group)
  const own = await planSeats(tx, group, patientIds, ctx.now)
  const { services, start } = own.wish
  const seat = { doctor_id: group.doctor_id, cabinet_id: group.cabinet_id, services: [] }
  const shared = { ...staffWish(ctx, seat), services, start, override: overrideOf(ctx, body) }
  if (!accepts(shared.override, own)) throw await conflictFailure(tx, own, askerOf(ctx))
  await writeSeats(tx, ctx, id, own, shared, patientIds, false)
}

async function settlePatients(
  tx: WriteTx,
  ctx: StaffContext,
  people: NewGroup['patients'],
  field: string,
): Promise<number[]> {
  const path = (index: number) => `${field}.${index}.`
  // Whatever is wrong with several new people is told before the first of them is added.
  await readTogether(
    people.map(
      ({ patient }, index) => patient && readPatientValues(tx, ctx, patient, `${path(index)}patient.`),
    ),
  )
  const ids: number[] = []
  for (const [index, person] of people.entries()) {
    const patientId = await settlePatient(tx, ctx, person, path(index), ids)
    if (ids.includes(patientId)) throw refuseField(`${path(index)}patient_id`, 'twice')
    ids.push(patientId)
  }
  return ids
}

function settleSeats(body: NewGroup, plan: BookingPlan, wanted: number): number {
  if (plan.capacity < 2) throw refuseField('services', 'not_a_group')
  const seats = body.seats ?? plan.capacity
  if (seats > plan.capacity) throw refuseField('seats', 'number')
  if (wanted > seats) throw new Failure('group_full', { values: { seats } })
  return seats
}

async function writeSeats(
  tx: WriteTx,
  ctx: StaffContext,
  parentId: number,
  plan: BookingPlan,
  shared: Omit<NewBookingWish, 'patientId'>,
  patientIds: readonly number[],
  tell: boolean,
): Promise<void> {
  for (const patientId of patientIds) {
    const wish = { ...shared, patientId, note: undefined, group: { parentId, seats: 1 } }
    const id = await writePlan(tx, bookerOf(ctx), plan, wish)
    if (tell) await tellBooked(tx, ctx, id)
  }
}

async function presentGroup(tx: ClinicTx, ctx: StaffContext, id: number): Promise<BookingGroup> {
  const group = await presentBooking(tx, ctx, id)
  if (group.booking_type !== 'GROUP' || group.parent_booking_id !== null) throw new Failure('not_found')
  return { ...group, members: await listSeatBookings(tx, id, sightOf(ctx)) }
}

function askerOf(ctx: StaffContext) {
  return { now: ctx.now, language: ctx.language, online: false }
}
