import type { HolidayDate } from '#contract/clinic/holidays.ts'
import type { LocalDate } from '#domain/time/wall-time.ts'
import type { Tx } from '#server/db/database.ts'
import type { DB } from '#server/db/tables.gen.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { nextVersion } from '#server/records/versions.sql.ts'
import { sql, type Insertable, type Updateable } from 'kysely'

const DAY_OFF = [
  'id',
  'kind',
  'date',
  'to_date',
  'name_ro',
  'name_en',
  'yearly',
  'location_ids',
  'version',
] as const

export type DayOffRow = Pick<
  HolidayDate,
  'id' | 'date' | 'to_date' | 'name_ro' | 'name_en' | 'yearly' | 'location_ids'
> & {
  kind: 'closed' | 'open'
  version: number
}

/** Those that touch the dates, both included, and all of every year. */
export async function listDayOffRows(tx: Tx, from: LocalDate, to: LocalDate): Promise<DayOffRow[]> {
  return tx
    .selectFrom('clinic_holidays')
    .select(DAY_OFF)
    .where(eb => eb.or([eb('yearly', '=', true), eb.and([eb('date', '<=', to), eb('to_date', '>=', from)])]))
    .orderBy('id')
    .execute()
}

export async function observesLegalHolidays(tx: Tx): Promise<boolean> {
  const clinic = await tx.selectFrom('clinics').select('observe_legal_holidays').executeTakeFirstOrThrow()
  return clinic.observe_legal_holidays
}

/** One that the clinic closed itself; locked. */
export async function findClosingRow(tx: Tx, id: number): Promise<DayOffRow | undefined> {
  return tx
    .selectFrom('clinic_holidays')
    .select(DAY_OFF)
    .where('id', '=', id)
    .where('kind', '=', 'closed')
    .forUpdate()
    .executeTakeFirst()
}

export async function insertDayOffRow(
  tx: WriteTx,
  row: Insertable<DB['clinic_holidays']>,
): Promise<DayOffRow> {
  return tx.insertInto('clinic_holidays').values(row).returning(DAY_OFF).executeTakeFirstOrThrow()
}

export async function updateDayOffRow(
  tx: WriteTx,
  id: number,
  row: Updateable<DB['clinic_holidays']>,
): Promise<DayOffRow> {
  return tx
    .updateTable('clinic_holidays')
    .set({ ...row, ...nextVersion(tx) })
    .where('id', '=', id)
    .returning(DAY_OFF)
    .executeTakeFirstOrThrow()
}

export async function deleteDayOffRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('clinic_holidays').where('id', '=', id).execute()
}

/** Says of a legal holiday whether the clinic works; whatever was said before. */
export async function writeLegalDay(
  tx: Tx,
  row: { clinic_id: number; date: LocalDate; name_ro: string },
  works: boolean,
): Promise<void> {
  if (works)
    await tx
      .insertInto('clinic_holidays')
      .values({ ...row, to_date: row.date, kind: 'open' })
      .onConflict(on => on.columns(['clinic_id', 'date']).where('kind', '=', sql.lit('open')).doNothing())
      .execute()
  else
    await tx.deleteFrom('clinic_holidays').where('date', '=', row.date).where('kind', '=', 'open').execute()
}

/** Of these the clinic's; they stay until the transaction ends. */
export async function listLocationIds(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('locations')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forKeyShare()
    .execute()
  return rows.map(row => row.id)
}

/** Coming visits by day and place, a group as one. */
export async function countVisitsByDay(
  tx: Tx,
  now: Date,
): Promise<{ date: LocalDate; location_id: number; count: number }[]> {
  const { rows } = await sql<{ date: LocalDate; location_id: number; count: number }>`
    select (b.starts_at at time zone l.zone)::date as date, b.location_id, count(*) as count
      from bookings b join locations l on l.clinic_id = b.clinic_id and l.id = b.location_id
     where b.starts_at > ${now} and b.cancelled_at is null and b.pinned_at is null and b.parent_booking_id is null
     group by 1, 2`.execute(tx)
  return rows
}
