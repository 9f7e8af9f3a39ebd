import type { CallBody, CallReply } from '#contract/call.ts'
import type { reserveSlot as reserveSlotCall } from '#contract/online/reservations.ts'
import { formatInstant, MINUTE, parseInstant } from '#domain/time/wall-time.ts'
import type { Tx } from '#server/db/database.ts'
import { queueForTimes } from '#server/features/bookings/time-queue.ts'
import { Failure } from '#server/http/failure.ts'
import { limitAttempts } from '#server/http/limits.ts'
import type { Context } from '#server/http/services.ts'
import { clinicOfCode, keeperPrefix, newCodeOf } from '#server/records/public-codes.ts'
import { assignDoctor } from './any-doctor.ts'
import { bookableDates } from './doctor-hours.ts'
import { getWish } from './public-doctors.ts'
import {
  deleteExpiredReservations,
  deleteReservation,
  getReservationMinutes,
  insertReservation,
  lockDoctorTime,
  lockLiveReservations,
  takeReservation,
} from './reservations.sql.ts'
import { offerNearest, requireOfferedSlot, type WantedSlot } from './slot-taken.ts'

const QUARTER_HOUR = 900
/** More than a family takes, and a clinic's own network shares one address. */
const MAX_KEPT_AT_ONCE = 10

type Reply = CallReply<typeof reserveSlotCall>

/** The slot named in a body, its start already checked to be an instant. */
export function wantedSlotOf(body: {
  clinic_id: number
  doctor_id?: number
  location_id?: number
  service_ids: number[]
  start: string
}): WantedSlot {
  return {
    clinicId: body.clinic_id,
    doctorId: body.doctor_id,
    locationId: body.location_id,
    serviceIds: body.service_ids,
    start: parseInstant(body.start) ?? Number.NaN,
  }
}

/** Keeps the slot for the clinic's minutes and gives the caller's previous one back; of many who try, one gets it. */
export async function reserveSlot(body: CallBody<typeof reserveSlotCall>, ctx: Context): Promise<Reply> {
  await limitAttempts(ctx, [{ key: `reserve:address:${ctx.address}`, max: 60, windowSeconds: QUARTER_HOUR }])
  const wanted = wantedSlotOf(body)
  const previous = body.previous_code
  const reply = await offerNearest(ctx, wanted, () =>
    // Two doctors who share a cabinet can still meet crosswise: one of them is tried again.
    ctx.db.tenant(wanted.clinicId, tx => keepSlot(tx, ctx, wanted, previous)),
  )
  // Of another clinic, it could not be given back in the same transaction.
  if (previous !== undefined && clinicOfCode(previous) !== wanted.clinicId)
    await releaseIfKnown(previous, ctx)
  return reply
}

async function keepSlot(
  tx: Tx,
  { now, address, config }: Context,
  wanted: WantedSlot,
  previous: string | undefined,
): Promise<Reply> {
  const { clinicId, start } = wanted
  const keeper = keeperPrefix(clinicId, address, config.sessionSecret)
  await refuseTooManyKept(tx, keeper, now, previous)
  const doctorId = wanted.doctorId ?? (await assignDoctor(tx, wanted, now, previous))
  const wish = await getWish(tx, { ...wanted, doctorId }, bookableDates(now))
  await lockDoctorTime(tx, clinicId, doctorId)
  const { locationId, cabinetId, session } = await requireOfferedSlot(tx, wish, start, now, {
    reservation: previous,
  })
  // Nothing is taken away before everybody else who wants this time waits.
  await queueForTimes(tx, clinicId, {
    doctorIds: [doctorId],
    cabinetIds: cabinetId === null ? [] : [cabinetId],
  })
  const before = previous === undefined ? undefined : await takeReservation(tx, previous)
  await deleteExpiredReservations(tx, { doctorId, cabinetId, now: new Date(now) })

  const { sequence, doctor } = wish
  const end = session?.end ?? start + sequence.durationMinutes * MINUTE
  // Who comes back from where it is paid keeps the hour for as long as that page is open.
  const isSame = before?.doctor_id === doctorId && before.starts_at.getTime() === start
  const keptUntil = Math.max(
    now + (await getReservationMinutes(tx)) * MINUTE,
    isSame ? before.expires_at.getTime() : 0,
  )
  // Whoever leaves before the answer has come knows no other code to give it back by; a payment knows the hour's alone.
  const code = previous && before && (isSame || previous.startsWith(keeper)) ? previous : newCodeOf(keeper)
  await insertReservation(tx, {
    clinic_id: clinicId,
    code,
    doctor_id: doctorId,
    location_id: locationId,
    cabinet_id: cabinetId,
    is_video: cabinetId === null,
    starts_at: new Date(start),
    ends_at: new Date(end),
    buffer_before_minutes: sequence.bufferBeforeMinutes,
    buffer_after_minutes: sequence.bufferAfterMinutes,
    created_at: new Date(now),
    expires_at: new Date(keptUntil),
    group_id: session?.groupId ?? null,
  })
  return {
    data: {
      code,
      clinic_id: clinicId,
      doctor_id: doctorId,
      start: formatInstant(start, doctor.clinic_zone),
      end: formatInstant(end, doctor.clinic_zone),
      expires_at: formatInstant(keptUntil, doctor.clinic_zone),
      seats_left: session ? session.seatsLeft - 1 : null,
      expires_in: Math.round((keptUntil - now) / 1000),
    },
  }
}

/** One stranger could otherwise keep a clinic's whole day from everybody; a slot exchanged for another counts once. */
async function refuseTooManyKept(
  tx: Tx,
  keeper: string,
  now: number,
  previous: string | undefined,
): Promise<void> {
  const [soonest, ...others] = await lockLiveReservations(tx, keeper, new Date(now), previous)
  if (!soonest || others.length + 1 < MAX_KEPT_AT_ONCE) return
  throw new Failure('too_many', { values: { minutes: Math.ceil((soonest.getTime() - now) / MINUTE) } })
}

/** Gives a kept slot back; one that is gone already is no error. Throws 404 for what cannot be a code. */
export async function releaseSlot(code: string, ctx: Context): Promise<Record<never, never>> {
  if (clinicOfCode(code) === undefined) throw new Failure('not_found')
  await releaseIfKnown(code, ctx)
  return {}
}

async function releaseIfKnown(code: string, ctx: Context): Promise<void> {
  const clinicId = clinicOfCode(code)
  if (clinicId !== undefined) await ctx.db.tenant(clinicId, tx => deleteReservation(tx, code))
}
