import type { listBookings, listCancelled } from '#contract/bookings/calendar.ts'
import type { CallBody, CallQuery, CallReply } from '#contract/call.ts'
import { addDays, instantOf } from '#domain/time/wall-time.ts'
import { refuseField } from '#server/http/failure.ts'
import type { RawReply } from '#server/http/register-calls.ts'
import type { StaffContext } from '#server/http/services.ts'
import { rangeOf, rawPage } from '#server/records/paging.ts'
import { ownDoctorOnly, requireDoctor, sightOf } from '#server/records/staff-sight.ts'
import { listCancelledRows } from './bookings.sql.ts'
import { countCalendar, getCalendarPage, listHoldRows, listServiceNames } from './calendar.sql.ts'

/** One page of the calendar, passed through as the database wrote it. */
export async function showCalendar(
  ctx: StaffContext,
  body: CallBody<typeof listBookings>,
  withGroups: boolean,
): Promise<RawReply> {
  if (body.to_date < body.from_date) throw refuseField('to_date', 'end_before_start')
  if (body.doctor_id !== undefined) requireDoctor(ctx, body.doctor_id)
  const sight = sightOf(ctx)
  return ctx.read(async tx => {
    const zone = await tx.zone
    const filter = {
      from: instantOf(body.from_date, 0, zone),
      to: instantOf(addDays(body.to_date, 1), 0, zone),
      doctorId: body.doctor_id,
      cabinetId: body.cabinet_id,
      withGroups,
    }
    const range = rangeOf(body)
    const [{ pieces, total, count }, holds, services] = await Promise.all([
      getCalendarPage(tx, filter, sight, range),
      range.offset === 0 ? listHoldRows(tx, filter, ownDoctorOnly(ctx)) : [],
      range.offset === 0 ? listServiceNames(tx, ctx.language) : [],
    ])
    // Past the last page nothing is left that could tell how many there are.
    const known =
      total ??
      (count > 0 || range.offset === 0 ? range.offset + count : await countCalendar(tx, filter, sight))
    const rows = ['[', ...pieces.flatMap((json, index) => (index === 0 ? [json] : [',', json])), ']']
    return rawPage(body, known, rows, { holds, services })
  })
}

export function showCancelled(
  ctx: StaffContext,
  { from_date, to_date }: CallQuery<typeof listCancelled>,
): Promise<CallReply<typeof listCancelled>> {
  if (to_date < from_date) throw refuseField('to_date', 'end_before_start')
  return ctx.read(async tx => {
    const zone = await tx.zone
    const [from, to] = [instantOf(from_date, 0, zone), instantOf(addDays(to_date, 1), 0, zone)]
    return { data: await listCancelledRows(tx, sightOf(ctx), new Date(from), new Date(to)) }
  })
}
