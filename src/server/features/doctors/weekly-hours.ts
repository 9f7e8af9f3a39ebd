import type { CallBody, CallReply } from '#contract/call.ts'
import type { setSchedule } from '#contract/clinic/doctors.ts'
import type { FieldMessage } from '#contract/field-messages.ts'
import { parseTime } from '#domain/time/wall-time.ts'
import { listWeekProblems } from '#domain/hours/weekly-schedule.ts'
import { watchGround } from '#server/features/ground/ground.ts'
import { refuseField } from '#server/http/failure.ts'
import { refuseTogether } from '#server/http/refuse-together.ts'
import type { StaffContext } from '#server/http/services.ts'
import { refuseStale } from '#server/records/versions.ts'
import { listCabinetPlaces, listHoursRows, replaceHoursRows, type CabinetPlace } from './doctor-hours.sql.ts'
import { getDoctor, getDoctorRow, presentDoctor } from './doctors.ts'
import { raiseVersion } from './doctors.sql.ts'

type Week = CallBody<typeof setSchedule>['schedule']

/** Replaces a doctor's week at once; bookings to come that it leaves without working time stay only knowingly. */
export function replaceWeek(
  ctx: StaffContext,
  { doctor_id: doctorId, schedule, affected, version }: CallBody<typeof setSchedule>,
): Promise<CallReply<typeof setSchedule>> {
  const { clinicId } = ctx.actor
  refuseProblems(listWeekProblems(schedule).map(({ row, field, message }) => [row, field, message]))
  return ctx.write(async tx => {
    const ground = await watchGround(tx, ctx, { doctorId })
    await getDoctorRow(tx, doctorId)
    await refuseStale(tx, 'doctor', doctorId, version, presentDoctor(ctx, await getDoctor(tx, ctx, doctorId)))
    const cabinets = await listCabinetPlaces(
      tx,
      schedule.map(row => row.cabinet_id),
    )
    refuseProblems(listPlaceProblems(schedule, cabinets))
    const before = await listHoursRows(tx, doctorId)
    await replaceHoursRows(
      tx,
      doctorId,
      schedule.map(row => ({
        clinic_id: clinicId,
        doctor_id: doctorId,
        location_id: row.location_id,
        cabinet_id: row.cabinet_id,
        weekday: row.weekday,
        start_minute: minutesOf(row.start),
        end_minute: minutesOf(row.end),
        break_start_minute: row.break_start ? minutesOf(row.break_start) : null,
        break_end_minute: row.break_end ? minutesOf(row.break_end) : null,
        week_parity: row.week_parity,
      })),
    )
    const data = await listHoursRows(tx, doctorId)
    const kept = await ground.settle(affected)
    await tx.record('doctor', doctorId, 'schedule_changed', { schedule: before }, { schedule: data, ...kept })
    return { data, version: await raiseVersion(tx, doctorId) }
  })
}

type Problem = readonly [row: number, field: string, message: FieldMessage]

function listPlaceProblems(schedule: Week, cabinets: ReadonlyMap<number, CabinetPlace>): Problem[] {
  return schedule.flatMap((row, index): Problem[] => {
    const cabinet = cabinets.get(row.cabinet_id)
    if (!cabinet) return [[index, 'cabinet_id', 'id']]
    if (cabinet.location_id !== row.location_id) return [[index, 'cabinet_id', 'cabinet_elsewhere']]
    return cabinet.active ? [] : [[index, 'cabinet_id', 'inactive']]
  })
}

function refuseProblems(problems: readonly Problem[]): void {
  refuseTogether(...problems.map(([row, field, message]) => refuseField(`schedule.${row}.${field}`, message)))
}

/** Of a time that the week's rules found to be one. */
function minutesOf(time: string): number {
  const minutes = parseTime(time)
  if (minutes === undefined) throw new RangeError(`not a time: ${time}`)
  return minutes
}
