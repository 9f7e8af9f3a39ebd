import type { ScheduleException, WorkingHours } from '#contract/clinic/doctors.ts'
import type { LocalDate } from '#domain/time/wall-time.ts'
import type { Tx } from '#server/db/database.ts'
import type { DB } from '#server/db/tables.gen.ts'
import { sql, type Insertable } from 'kysely'
import { timeOf } from './doctors.sql.ts'

export interface CabinetPlace {
  readonly id: number
  readonly location_id: number
  /** Whether the cabinet and its location are in use. */
  readonly active: boolean
}

export async function listCabinetPlaces(
  tx: Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, CabinetPlace>> {
  const { rows } = await sql<CabinetPlace>`
    select c.id, c.location_id, c.active and l.active as active
      from cabinets c join locations l on l.clinic_id = c.clinic_id and l.id = c.location_id
     where c.id = any(${ids}::bigint[])`.execute(tx)
  return new Map(rows.map(row => [row.id, row]))
}

export async function listHoursRows(tx: Tx, doctorId: number): Promise<WorkingHours[]> {
  const { rows } = await sql<WorkingHours>`
    select w.location_id, w.cabinet_id, w.weekday, ${timeOf('w.start_minute')} as start, ${timeOf('w.end_minute')} as end,
           ${timeOf('w.break_start_minute')} as break_start, ${timeOf('w.break_end_minute')} as break_end, w.week_parity
      from working_hours w
     where w.doctor_id = ${doctorId}
     order by w.weekday, w.start_minute, w.id`.execute(tx)
  return rows
}

export async function replaceHoursRows(
  tx: Tx,
  doctorId: number,
  rows: Insertable<DB['working_hours']>[],
): Promise<void> {
  await tx.deleteFrom('working_hours').where('doctor_id', '=', doctorId).execute()
  if (rows.length > 0) await tx.insertInto('working_hours').values(rows).execute()
  // Of a doctor who leaves it ends with their last day.
  await sql`
    update working_hours w set valid_to = d.last_day
      from doctors d
     where d.clinic_id = w.clinic_id and d.id = w.doctor_id and d.id = ${doctorId} and d.last_day is not null`.execute(
    tx,
  )
}

/** Exceptions of a doctor from a date on, or the ones named. */
export async function listExceptionRows(
  tx: Tx,
  doctorId: number,
  which: { readonly from: LocalDate } | { readonly ids: readonly number[] },
): Promise<ScheduleException[]> {
  const only = 'from' in which ? sql`e.date >= ${which.from}` : sql`e.id = any(${which.ids}::bigint[])`
  const { rows } = await sql<ScheduleException>`
    select e.id, e.date, e.kind, ${timeOf('e.start_minute')} as start, ${timeOf('e.end_minute')} as end, e.location_id,
           e.cabinet_id, e.reason
      from schedule_exceptions e
     where e.doctor_id = ${doctorId} and ${only}
     order by e.date, e.start_minute nulls first, e.id`.execute(tx)
  return rows
}

/** What already stands on these dates, to tell what would meet it. */
export async function listExceptionsBetween(tx: Tx, doctorId: number, from: LocalDate, to: LocalDate) {
  return tx
    .selectFrom('schedule_exceptions')
    .select(['date', 'kind', 'start_minute', 'end_minute'])
    .where('doctor_id', '=', doctorId)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .execute()
}

export async function insertExceptionRows(
  tx: Tx,
  rows: Insertable<DB['schedule_exceptions']>[],
): Promise<number[]> {
  const inserted = await tx.insertInto('schedule_exceptions').values(rows).returning('id').execute()
  return inserted.map(row => row.id)
}

export async function deleteExceptionRows(tx: Tx, doctorId: number, ids: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('schedule_exceptions')
    .where('doctor_id', '=', doctorId)
    .where('id', 'in', [...ids])
    .execute()
}
