import type { Booking } from '#contract/bookings/bookings.ts'
import type { addSeries, previewSeries } from '#contract/bookings/series.ts'
import type { CallBody, CallReply } from '#contract/call.ts'
import { listOccurrences, RecurrenceError } from '#domain/time/recurrence.ts'
import { instantOf, localDateOf, minutesOf } from '#domain/time/wall-time.ts'
import { refuseField } from '#server/http/failure.ts'
import { readEach } from '#server/http/refuse-together.ts'
import type { StaffContext } from '#server/http/services.ts'
import { requireDoctor } from '#server/records/staff-sight.ts'
import { accepts, overrideOf } from './acceptance.ts'
import { writePlan } from './make-booking.ts'
import { presentPlan, refuseConflicts, withConflictAnswer } from './booking-conflict.ts'
import { requireWindow } from './booking-window.ts'
import { presentBooking } from './bookings.ts'
import { tellBooked } from './patient-notice.ts'
import { planBooking, type BookingPlan } from './plan-booking.ts'
import { requireVisible, settlePlannedPatient } from './settle-patient.ts'
import { bookerOf, staffWish } from './staff-wish.ts'
import { queueForWish } from './time-queue.ts'
import { readInstant, readStart, wishedServices } from './booking-input.ts'
import { setSeries } from './booking-writes.sql.ts'

/** Every date of a recurrence at the same wall-clock hour, with what each would meet. Writes nothing. */
export async function showSeries(
  ctx: StaffContext,
  body: CallBody<typeof previewSeries>,
): Promise<CallReply<typeof previewSeries>> {
  requireDoctor(ctx, body.doctor_id)
  const asker = { now: ctx.now, language: ctx.language, online: false }
  return ctx.read(async tx => {
    const zone = await tx.zone
    if (body.patient_id !== undefined) await requireVisible(tx, ctx, body.patient_id)
    const data: CallReply<typeof previewSeries>['data'] = []
    for (const start of listStarts(readStart(body.start, zone), body, zone, ctx.now)) {
      const wish = {
        patientId: body.patient_id ?? null,
        doctorId: body.doctor_id,
        cabinetId: body.cabinet_id,
        services: wishedServices(body.services),
        start,
      }
      data.push(await presentPlan(tx, await planBooking(tx, wish, ctx.now), asker))
    }
    return { data }
  })
}

function listStarts(
  first: number,
  body: CallBody<typeof previewSeries>,
  zone: string,
  now: number,
): number[] {
  const { every, unit, count, until } = body
  if ((count === undefined) === (until === undefined)) throw refuseField('count', 'required')
  const rule = count === undefined ? { every, unit, until: until! } : { every, unit, count }
  const minutes = minutesOf(first, zone)
  try {
    const dates = listOccurrences(localDateOf(first, zone), rule)
    const starts = dates.map((date, index) => (index === 0 ? first : instantOf(date, minutes, zone)))
    requireWindow('start', first, now)
    requireWindow(until === undefined ? 'count' : 'until', starts.at(-1) ?? first, now)
    return starts
  } catch (error) {
    if (!(error instanceof RecurrenceError)) throw error
    throw error.problem === 'ends_before_start'
      ? refuseField('until', 'end_before_start')
      : refuseField(until === undefined ? 'count' : 'until', 'too_many_occurrences')
  }
}

/** Books every start as one series, or none: all the warnings that nobody accepted are told at once. */
export async function bookSeries(
  ctx: StaffContext,
  body: CallBody<typeof addSeries>,
): Promise<CallReply<typeof addSeries>> {
  const { clinicId } = ctx.actor
  requireDoctor(ctx, body.doctor_id)
  if (body.occurrences.length === 0) throw refuseField('occurrences', 'list')
  return withConflictAnswer(ctx, clinicId, () =>
    ctx.write(async tx => {
      const zone = await tx.zone
      const patientId = await settlePlannedPatient(tx, ctx, body)
      const wishes = readEach(body.occurrences, ({ start: text, override }, index) => {
        const field = `occurrences.${index}.start`
        const start = readInstant(field, text, zone)
        requireWindow(field, start, ctx.now)
        return {
          ...staffWish(ctx, body),
          patientId,
          start,
          override: overrideOf(ctx, { override, override_reason: body.override_reason }),
        }
      })
      await queueForWish(tx, clinicId, wishes[0]!)
      const refused: BookingPlan[] = []
      const ids: number[] = []
      // Each is written before the next is planned, so that the series cannot overlap itself unnoticed.
      for (const wish of wishes) {
        const plan = await planBooking(tx, wish, ctx.now)
        if (!accepts(wish.override, plan)) refused.push(plan)
        else if (refused.length === 0)
          ids.push(await writePlan(tx, bookerOf(ctx), plan, { ...wish, seriesId: ids[0] }))
      }
      const asker = { now: ctx.now, language: ctx.language, online: false }
      if (refused.length > 0) await refuseConflicts(tx, refused, asker)
      await setSeries(tx, ids[0]!, ids[0]!)
      if (body.send_confirmation) await tellBooked(tx, ctx, ids[0]!)
      const data: Booking[] = []
      for (const id of ids) data.push(await presentBooking(tx, ctx, id))
      return { data }
    }),
  )
}
