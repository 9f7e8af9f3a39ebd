import type { CallBody, CallReply } from '#contract/call.ts'
import type { addPatientBooking, PatientBooking } from '#contract/online/online-booking.ts'
import { ronOf } from '#domain/money/money.ts'
import { mostOpenOfAccount } from '#domain/bookings/open-bookings.ts'
import { isSameName, type PersonName } from '#domain/people/person-name.ts'
import { formatInstant } from '#domain/time/wall-time.ts'
import type { Tx } from '#server/db/database.ts'
import { makeBooking } from '#server/features/bookings/make-booking.ts'
import { takeSeat } from '#server/features/bookings/patient-seat.ts'
import { withConflictAnswer } from '#server/features/bookings/booking-conflict.ts'
import { findDeposit } from '#server/features/card-payments/deposits.ts'
import { lockBookedMember } from '#server/features/family/family-bookings.ts'
import { tellPatientAct } from '#server/features/notifications/notify.ts'
import { lockNewPatients } from '#server/features/patients/duplicates.ts'
import { newsOf, tellNews } from '#server/features/bookings/booking-messages.ts'
import { listPatientBookingRows, type PatientBookingRow } from '#server/features/bookings/patient-view.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import { refuseTogether } from '#server/http/refuse-together.ts'
import { limitAttempts } from '#server/http/limits.ts'
import type { PatientContext } from '#server/http/services.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { writeAsPatient } from '#server/records/write.ts'
import { assignDoctor } from './any-doctor.ts'
import { bookableDates, type OfferedSlot } from './doctor-hours.ts'
import {
  findOrAddFamilyRecord,
  findOrAddOtherRecord,
  findOrAddOwnRecord,
  lockProvedBooker,
  type Booker,
} from './patient-records.ts'
import {
  countOpenBookings,
  findBookingPolicy,
  findLinkedPatient,
  lockAccountAtClinic,
  setSmsReminder,
  type BookingPolicy,
} from './patient-records.sql.ts'
import { presentPatientBooking } from './present-booking.ts'
import { getWish, type WishOfServices } from './public-doctors.ts'
import { lockDoctorTime } from './reservations.sql.ts'
import { wantedSlotOf } from './reservations.ts'
import { offerNearest, requireOfferedSlot, type WantedSlot } from './slot-taken.ts'

export type BookingBody = CallBody<typeof addPatientBooking>
type Reply = CallReply<typeof addPatientBooking>

const QUARTER_HOUR = 900

/** Books for the signed-in patient or for somebody they name, at an hour that search offers, and sends the confirmation. */
export async function bookOnline(body: BookingBody, ctx: PatientContext): Promise<Reply> {
  const { accountId } = ctx.actor
  await limitAttempts(ctx, [
    { key: `book:address:${ctx.address}`, max: 60, windowSeconds: QUARTER_HOUR },
    { key: `book:account:${accountId}`, max: 30, windowSeconds: QUARTER_HOUR },
  ])
  const { clinic_id: clinicId } = body
  const wanted = wantedSlotOf(body)
  const reply = await offerNearest(ctx, wanted, () =>
    withConflictAnswer(ctx, clinicId, () =>
      writeAsPatient(ctx, clinicId, tx => writeBooking(tx, ctx, body, wanted)),
    ),
  )
  const { sms_reminder: reminder } = body
  if (reminder !== undefined) await ctx.db.account(accountId, tx => setSmsReminder(tx, accountId, reminder))
  return reply
}

/** Books, unless something is to be paid ahead and the patient has not chosen, or may not choose, to pay at the clinic. */
async function writeBooking(
  tx: WriteTx,
  ctx: PatientContext,
  body: BookingBody,
  asked: WantedSlot,
): Promise<Reply> {
  const ready = await readWish(tx, ctx, body, asked)
  const deposit = await findDeposit(tx, pricedVisitOf(ready))
  // Whatever else refuses the visit does so before anybody pays for it; what was written goes with the question.
  const { booking } = await makeOnline(tx, ctx, body, ready)
  if (deposit && !(deposit.mode === 'selectable' && body.pay_at_clinic)) {
    const { clinic_zone: zone } = ready.wish.doctor
    throw new Failure('deposit_needed', {
      data: {
        mode: deposit.mode,
        deposit: ronOf(deposit.amountBani),
        total: ronOf(deposit.total),
        return_until: formatInstant(deposit.returnUntil, zone),
        is_trial: ctx.outside.cards.isTrial,
      },
    })
  }
  return { data: booking }
}

/** What somebody wishes to book, found to be theirs to book now. */
export interface ReadyWish {
  readonly wish: WishOfServices
  readonly slot: OfferedSlot
  readonly patientId: number
  readonly booker: Booker
  readonly autoApprove: boolean
}

export const pricedVisitOf = ({ wish, slot, patientId }: ReadyWish) => ({
  patientId,
  start: slot.start,
  services: wish.services,
  zone: wish.doctor.clinic_zone,
})

/** Reads a wish to the end: whose it is and that the hour can be had. The record of whoever has none yet is made. */
export async function readWish(
  tx: WriteTx,
  ctx: PatientContext,
  body: BookingBody,
  asked: WantedSlot,
): Promise<ReadyWish> {
  const { now } = ctx
  const { clinicId } = asked
  const { accountId } = ctx.actor
  const policy = await findBookingPolicy(tx)
  if (!policy) throw new Failure('not_found')
  await lockAccountAtClinic(tx, clinicId, accountId)
  const booker: Booker = { accountId, clinicId, now, account: await lockProvedBooker(tx, accountId) }
  const linkedId = await findLinkedPatient(tx, accountId)
  const member = body.family_id === undefined ? undefined : await lockBookedMember(tx, body.family_id, now)
  const other = member ? undefined : someoneElse(body, booker)
  if (member || other || linkedId === undefined) await lockNewPatients(tx, clinicId)
  const doctorId = asked.doctorId ?? (await assignDoctor(tx, asked, now, body.reservation_code))
  const wanted = { ...asked, doctorId }
  const wish = await getWish(tx, wanted, bookableDates(now))
  await lockDoctorTime(tx, clinicId, doctorId)
  const slot = await requireOfferedSlot(tx, wish, wanted.start, now, { reservation: body.reservation_code })

  const patientId = member
    ? await findOrAddFamilyRecord(tx, booker, member)
    : other
      ? await findOrAddOtherRecord(tx, booker, other)
      : await findOrAddOwnRecord(tx, booker, body.email)
  await refuseTooMany(tx, booker, patientId, member?.name ?? other, policy)
  return { wish, slot, patientId, booker, autoApprove: policy.auto_approve }
}

/** Writes the booking and sends its confirmation. */
export async function makeOnline(
  tx: WriteTx,
  ctx: PatientContext,
  body: BookingBody,
  { wish, slot, patientId, booker, autoApprove }: ReadyWish,
): Promise<{ id: number; booking: PatientBooking }> {
  const { now } = ctx
  const { clinicId, accountId } = booker
  const booking = {
    patientId,
    note: body.note,
    status: autoApprove ? ('approved' as const) : ('new' as const),
    source: 'online' as const,
    cameBy: body.came_by,
    createdBy: accountId,
    reservationCode: body.reservation_code,
  }
  const asker = { now, language: ctx.language, online: true }
  const id = slot.session
    ? await takeSeat(tx, asker, slot.session.groupId, booking)
    : await makeBooking(
        tx,
        { clinicId, now, language: ctx.language },
        {
          ...booking,
          doctorId: wish.doctor.doctor_id,
          cabinetId: slot.cabinetId,
          services: wish.services.map(service => ({ serviceId: service.service_id })),
          start: slot.start,
        },
      )
  await tellPatientAct(tx, 'booked', id)
  // The answer says what a package covers of it.
  await tx.settleBookings()
  const [booked] = await listPatientBookingRows(tx, { ids: [id] })
  if (!booked) throw new Error(`booking ${id} vanished`)
  await sendConfirmation(tx, ctx, booked, {
    mobile: booker.account.mobile,
    email: body.email ?? booker.account.email,
  })
  const viewer = { accountId, familyId: body.family_id }
  return { id, booking: presentPatientBooking(booked, ctx.language, now, viewer) }
}

/** Each person has the clinic's number; whoever books for many, or for people whom nobody knows, has an end as well. */
async function refuseTooMany(
  tx: Tx,
  { accountId, now }: Booker,
  patientId: number,
  other: PersonName | undefined,
  { max_open_bookings: most }: BookingPolicy,
): Promise<void> {
  const { of_patient: count, of_account: all } = await countOpenBookings(tx, {
    patientId,
    accountId,
    now: new Date(now),
  })
  if (count >= most && other)
    throw new Failure('too_many_open_bookings_of', { values: { name: other.first, open_bookings: count } })
  if (count >= most) throw new Failure('too_many_open_bookings', { values: { open_bookings: count } })
  if (all >= mostOpenOfAccount(most))
    throw new Failure('too_many_account_bookings', { values: { open_bookings: all } })
}

/** Who the booking is for when it is not the account's own person; a name unlike the account's is somebody else's. */
function someoneElse(body: BookingBody, { account }: Booker): PersonName | undefined {
  const own = { first: account.first_name, last: account.last_name }
  if (body.for_other)
    refuseTogether(
      body.first_name === undefined && refuseField('first_name', 'required'),
      body.last_name === undefined && refuseField('last_name', 'required'),
    )
  const named = { first: body.first_name ?? own.first, last: body.last_name ?? own.last }
  return body.for_other || !isSameName(named, own) ? named : undefined
}

/** To the patient who has booked online, by SMS and by email. */
export async function sendConfirmation(
  tx: Tx,
  ctx: Pick<PatientContext, 'config' | 'language' | 'now'>,
  booking: PatientBookingRow,
  to: { mobile: string; email: string | null },
): Promise<void> {
  const { clinic_id: clinicId, id: bookingId } = booking
  const { language } = ctx
  await tellNews(tx, ctx, newsOf(booking), { clinicId, bookingId, cause: 'booked', language, to })
}
