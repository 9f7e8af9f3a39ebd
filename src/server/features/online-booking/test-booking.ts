// A booking made to see what patients see: at the first hour that they are offered, told as they are told, in a calendar
// like any other, but for its note.

import { say } from '#contract/texts.ts'
import { addDays, localDateOf } from '#domain/time/wall-time.ts'
import { makeBooking } from '#server/features/bookings/make-booking.ts'
import { listPatientBookingRows } from '#server/features/bookings/patient-view.ts'
import { tellPatientAct } from '#server/features/notifications/notify.ts'
import { lockNewPatients } from '#server/features/patients/duplicates.ts'
import { Failure } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { sendConfirmation } from './book-online.ts'
import { bookableDates, horizonOf, offerSlots, sequenceOf } from './doctor-hours.ts'
import { findBookingPolicy, lockBooker } from './patient-records.sql.ts'
import { listPublicDoctors } from './public-schedule.sql.ts'
import { lockDoctorTime } from './reservations.sql.ts'
import { requireOfferedSlot } from './slot-taken.ts'
import { findTestBooking, takeTestPatient } from './test-booking.sql.ts'
import { MAX_DOCTORS_OF_CLINIC } from './wishes.ts'
import { WORDS } from './words.ts'

export { findTestBooking }

/** Books for the caller unless such a booking is to come. Throws no_free_hour while patients are offered none. */
export async function bookTest(tx: WriteTx, ctx: StaffContext): Promise<void> {
  const { now } = ctx
  const { clinicId, accountId } = ctx.actor
  // Whoever presses at the same time waits here, and finds the booking of the first.
  await lockNewPatients(tx, clinicId)
  if (await findTestBooking(tx, new Date(now))) return
  const first = await findFirstHour(tx, clinicId, now)
  if (!first) throw new Failure('no_free_hour')
  const { wish, service, start } = first
  await lockDoctorTime(tx, clinicId, wish.doctor.doctor_id)
  const { cabinetId } = await requireOfferedSlot(tx, wish, start, now)
  const account = await lockBooker(tx, accountId)
  const policy = await findBookingPolicy(tx)
  const id = await makeBooking(
    tx,
    { clinicId, now, language: ctx.language },
    {
      patientId: await takeTestPatient(tx, account, { clinicId, accountId, now: new Date(now) }),
      doctorId: wish.doctor.doctor_id,
      cabinetId,
      services: [{ serviceId: service.service_id }],
      start,
      note: say(WORDS.testNote, ctx.language),
      status: policy?.auto_approve ? 'approved' : 'new',
      source: 'online',
      createdBy: accountId,
    },
  )
  await tellPatientAct(tx, 'booked', id)
  const [booking] = await listPatientBookingRows(tx, { ids: [id] })
  const { mobile, email } = account
  if (booking && mobile !== null) await sendConfirmation(tx, ctx, booking, { mobile, email })
}

/** The earliest hour at which any doctor gives their first service. */
async function findFirstHour(tx: WriteTx, clinicId: number, now: number) {
  const doctors = await listPublicDoctors(tx, { clinicId }, bookableDates(now), MAX_DOCTORS_OF_CLINIC)
  const wishes = doctors.flatMap(doctor => {
    const [service] = doctor.services
    return service ? [{ service, wish: { doctor, sequence: sequenceOf(doctor, [service]) } }] : []
  })
  const [one] = wishes
  if (!one) return undefined
  const today = localDateOf(now, one.wish.doctor.clinic_zone)
  const last = horizonOf(one.wish.doctor, now)
  const to = [addDays(today, DAYS_AHEAD), last].toSorted()[0] ?? last
  const offered = await offerSlots(
    tx,
    wishes.map(({ wish }) => wish),
    { from: today, to },
    now,
  )
  return wishes
    .flatMap((each, index) => (offered[index]?.[0] ? [{ ...each, start: offered[index][0].start }] : []))
    .toSorted((a, b) => a.start - b.start)[0]
}

/** Past the longest holidays. */
const DAYS_AHEAD = 30
