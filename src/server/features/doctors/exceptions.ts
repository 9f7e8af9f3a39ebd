import type { CallBody, CallReply } from '#contract/call.ts'
import {
  MAX_EXCEPTION_DAYS,
  type addScheduleException,
  type ScheduleException,
} from '#contract/clinic/doctors.ts'
import { overlaps } from '#domain/time/intervals.ts'
import { addDays, epochDayOf, localDateOf, parseTime, type LocalDate } from '#domain/time/wall-time.ts'
import type { Tx } from '#server/db/database.ts'
import { watchGround } from '#server/features/ground/ground.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import { refuseTogether } from '#server/http/refuse-together.ts'
import type { StaffContext } from '#server/http/services.ts'
import {
  deleteExceptionRows,
  insertExceptionRows,
  listCabinetPlaces,
  listExceptionRows,
  listExceptionsBetween,
} from './doctor-hours.sql.ts'
import { getDoctorRow } from './doctors.ts'

type Body = CallBody<typeof addScheduleException>

export function showExceptions(
  ctx: StaffContext,
  doctorId: number,
  from: LocalDate | undefined,
): Promise<{ data: ScheduleException[] }> {
  return ctx.read(async tx => {
    await getDoctorRow(tx, doctorId)
    const first = from ?? localDateOf(ctx.now, await tx.zone)
    return { data: await listExceptionRows(tx, doctorId, { from: first }) }
  })
}

/**
 * Adds one exception for each day; one that meets another of the same kind on its day is refused. Bookings to come that the
 * days leave without working time count together and stay only knowingly.
 */
export function addExceptions(
  ctx: StaffContext,
  doctorId: number,
  body: Body,
): Promise<CallReply<typeof addScheduleException>> {
  const { clinicId } = ctx.actor
  const { last, days, hours } = readTimes(body)
  return ctx.write(async tx => {
    const ground = await watchGround(tx, ctx, { doctorId })
    const { last_day: lastDay } = await getDoctorRow(tx, doctorId)
    if (body.kind === 'open' && lastDay !== null && last > lastDay)
      throw refuseField(body.to_date === undefined ? 'date' : 'to_date', 'after_last_day')
    const place = await readPlace(tx, body)
    const known = await listExceptionsBetween(tx, doctorId, body.date, last)
    if (known.some(other => other.kind === body.kind && overlaps(minutesOf(other), minutesOf(hours))))
      throw refuseField('date', 'repeated')
    const rows = Array.from({ length: days + 1 }, (_, day) => ({
      clinic_id: clinicId,
      doctor_id: doctorId,
      date: addDays(body.date, day),
      kind: body.kind,
      reason: body.reason ?? '',
      ...hours,
      ...place,
    }))
    const exceptions = await listExceptionRows(tx, doctorId, { ids: await insertExceptionRows(tx, rows) })
    const kept = await ground.settle(body.affected)
    await tx.record('doctor', doctorId, 'exception_added', undefined, { exceptions, ...kept })
    return { data: { exceptions, bookings: kept.visits_kept ?? 0 } }
  })
}

/** Takes back exceptions that were made together; hours that were opened go only with knowledge of the bookings there. */
export function removeExceptions(
  ctx: StaffContext,
  doctorId: number,
  ids: readonly number[],
  affected: number | undefined,
): Promise<Record<never, never>> {
  return ctx.write(async tx => {
    const ground = await watchGround(tx, ctx, { doctorId })
    await getDoctorRow(tx, doctorId)
    const exceptions = await listExceptionRows(tx, doctorId, { ids })
    if (exceptions.length < new Set(ids).size) throw new Failure('not_found')
    await deleteExceptionRows(tx, doctorId, ids)
    const kept = await ground.settle(affected)
    await tx.record('doctor', doctorId, 'exception_removed', { exceptions }, kept)
    return {}
  })
}

interface Hours {
  readonly start_minute: number | null
  readonly end_minute: number | null
}

/** The last day and how many follow the first. A closed day needs no hours; an opening does. */
function readTimes({ kind, date, to_date: last = date, start, end }: Body) {
  const days = epochDayOf(last) - epochDayOf(date)
  const from = parseTime(start ?? '')
  const to = parseTime(end ?? '')
  const hasHours = kind !== 'closed' || start !== undefined || end !== undefined
  refuseTogether(
    days < 0 && refuseField('to_date', 'end_before_start'),
    days >= MAX_EXCEPTION_DAYS && refuseField('to_date', 'too_far'),
    hasHours && from === undefined && refuseField('start', 'time'),
    hasHours && to === undefined && refuseField('end', 'time'),
    from !== undefined && to !== undefined && to <= from && refuseField('end', 'end_before_start'),
  )
  const hours: Hours = { start_minute: from ?? null, end_minute: to ?? null }
  return { last, days, hours }
}

/** Where an opening is; a closure concerns every place. */
async function readPlace(tx: Tx, body: Body) {
  if (body.kind === 'closed') return { location_id: null, cabinet_id: null }
  if (body.cabinet_id === undefined) throw refuseField('cabinet_id', 'required')
  const cabinet = (await listCabinetPlaces(tx, [body.cabinet_id])).get(body.cabinet_id)
  if (!cabinet) throw refuseField('cabinet_id', 'id')
  if (body.location_id !== undefined && body.location_id !== cabinet.location_id)
    throw refuseField('cabinet_id', 'cabinet_elsewhere')
  if (!cabinet.active) throw refuseField('cabinet_id', 'inactive')
  return { location_id: cabinet.location_id, cabinet_id: cabinet.id }
}

/** Without hours, the whole day. */
function minutesOf({ start_minute: start, end_minute: end }: Hours) {
  return { start: start ?? 0, end: end ?? 1440 }
}
