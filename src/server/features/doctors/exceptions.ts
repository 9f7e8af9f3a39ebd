import type { CallBody, CallReply } from '#contract/call.ts'
import type { addScheduleException, ScheduleException } from '#contract/doctors.ts'
import { overlaps } from '#domain/intervals.ts'
import {
  addDays,
  dayInterval,
  epochDayOf,
  localDateOf,
  parseTime,
  type LocalDate,
} from '#domain/wall-time.ts'
import type { Tx } from '#server/db/database.ts'
import { authorOf, recordChange } from '#server/features/audit/audit.ts'
import { setClinicZone } from '#server/features/clinics/clinics.ts'
import { Failure, refuseField } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import { writeOnce } from '#server/http/idempotency.ts'
import {
  countVisits,
  deleteExceptionRow,
  insertExceptionRows,
  listCabinetPlaces,
  listExceptionRows,
  listExceptionsBetween,
} from './doctor-hours.sql.ts'
import { getDoctorRow } from './doctors.ts'

type Body = CallBody<typeof addScheduleException>

const LONGEST_DAYS = 92

export function showExceptions(
  ctx: StaffContext,
  doctorId: number,
  from: LocalDate | undefined,
): Promise<{ data: ScheduleException[] }> {
  return ctx.db.tenant(ctx.actor.clinicId, async tx => {
    await getDoctorRow(tx, doctorId)
    const zone = await setClinicZone(tx)
    return { data: await listExceptionRows(tx, doctorId, { from: from ?? localDateOf(ctx.now, zone) }) }
  })
}

/** Adds one exception for each day; one that meets another of the same kind on its day is refused. */
export function createExceptions(
  ctx: StaffContext,
  doctorId: number,
  body: Body,
): Promise<CallReply<typeof addScheduleException>> {
  const { clinicId } = ctx.actor
  const hours = readHours(body)
  const last = body.to_date ?? body.date
  const days = epochDayOf(last) - epochDayOf(body.date)
  if (days < 0) throw refuseField('to_date', 'end_before_start')
  if (days >= LONGEST_DAYS) throw refuseField('to_date', 'too_far')
  return writeOnce(ctx, clinicId, async tx => {
    await getDoctorRow(tx, doctorId)
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
    await recordChange(tx, authorOf(ctx), {
      action: 'doctor.exception_added',
      entity: 'doctor',
      entityId: doctorId,
      after: { exceptions },
    })
    return { data: { exceptions, bookings: await countVisitsOn(tx, ctx, doctorId, body.date, last) } }
  })
}

export function removeException(
  ctx: StaffContext,
  doctorId: number,
  id: number,
): Promise<Record<never, never>> {
  return ctx.db.tenant(ctx.actor.clinicId, async tx => {
    await getDoctorRow(tx, doctorId)
    const [before] = await listExceptionRows(tx, doctorId, { ids: [id] })
    if (!before || !(await deleteExceptionRow(tx, doctorId, id))) throw new Failure('not_found')
    await recordChange(tx, authorOf(ctx), {
      action: 'doctor.exception_removed',
      entity: 'doctor',
      entityId: doctorId,
      before,
    })
    return {}
  })
}

interface Hours {
  readonly start_minute: number | null
  readonly end_minute: number | null
}

/** A closed day needs no hours; an opening does. */
function readHours({ kind, start, end }: Body): Hours {
  if (kind === 'closed' && start === undefined && end === undefined)
    return { start_minute: null, end_minute: null }
  const from = parseTime(start ?? '')
  const to = parseTime(end ?? '')
  if (from === undefined) throw refuseField('start', 'time')
  if (to === undefined) throw refuseField('end', 'time')
  if (to <= from) throw refuseField('end', 'end_before_start')
  return { start_minute: from, end_minute: to }
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

async function countVisitsOn(
  tx: Tx,
  ctx: StaffContext,
  doctorId: number,
  from: LocalDate,
  to: LocalDate,
): Promise<number> {
  const zone = await setClinicZone(tx)
  const start = Math.max(dayInterval(from, zone).start, ctx.now)
  return countVisits(tx, doctorId, new Date(start), new Date(dayInterval(to, zone).end))
}
