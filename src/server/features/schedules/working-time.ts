import type { CallQuery, CallReply } from '#contract/call.ts'
import { MAX_WORKING_DAYS, type DoctorDay, type getWorkingTime } from '#contract/clinic/working-time.ts'
import { addDays, dayInterval, epochDayOf, formatInstant } from '#domain/time/wall-time.ts'
import type { WorkingInterval } from '#domain/hours/working-time.ts'
import { refuseField } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import { ownDoctorOnly, requireDoctor } from '#server/records/staff-sight.ts'
import { listActiveDoctorIds } from './schedules.sql.ts'
import { loadSchedules } from './schedules.ts'

/** When doctors work, cut at the midnights of the clinic's zone, which the calendar's days follow. */
export async function showWorkingTime(
  ctx: StaffContext,
  { from_date: from, to_date: to, doctor_id: wanted }: CallQuery<typeof getWorkingTime>,
): Promise<CallReply<typeof getWorkingTime>> {
  const count = epochDayOf(to) - epochDayOf(from) + 1
  if (count < 1) throw refuseField('to_date', 'end_before_start')
  if (count > MAX_WORKING_DAYS) throw refuseField('to_date', 'too_far')
  if (wanted !== undefined) requireDoctor(ctx, wanted)
  return ctx.read(async tx => {
    const doctorIds = await listActiveDoctorIds(tx, wanted ?? ownDoctorOnly(ctx))
    // A day more on each side: elsewhere it may begin earlier or end later.
    const schedules = await loadSchedules(tx, doctorIds, addDays(from, -1), addDays(to, 1))
    const { zone } = schedules
    const days = Array.from({ length: count }, (_, index) => {
      const date = addDays(from, index)
      return { date, bounds: dayInterval(date, zone) }
    })
    const data = doctorIds.flatMap(doctorId => {
      const working = schedules.working(doctorId)
      const breaks = schedules.breaks(doctorId)
      return days.map(({ date, bounds }): DoctorDay => ({
        doctor_id: doctorId,
        date,
        intervals: presentWithin(working, bounds, zone),
        breaks: presentWithin(breaks, bounds, zone),
      }))
    })
    return { data }
  })
}

function presentWithin(
  list: readonly WorkingInterval[],
  { start, end }: { start: number; end: number },
  zone: string,
): DoctorDay['intervals'] {
  return list
    .filter(each => each.start < end && each.end > start)
    .map(each => ({
      start: formatInstant(Math.max(each.start, start), zone),
      end: formatInstant(Math.min(each.end, end), zone),
      location_id: each.locationId,
      cabinet_id: each.cabinetId,
    }))
}
