import type { ExportFormat } from '#contract/exports.ts'
import type { SkipCause } from '#contract/reports/report-schedules.ts'
import type { Report } from '#domain/reports/figures.ts'
import type { SchedulePeriod } from '#domain/reports/schedules.ts'
import type { LocalDate } from '#domain/time/wall-time.ts'
import type { Tx } from '#server/db/database.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { updateVersioned } from '#server/records/versions.sql.ts'
import { sql } from 'kysely'

export interface Filters {
  readonly doctor_id?: number[] | undefined
  readonly location_id?: number[] | undefined
  readonly service_id?: number[] | undefined
  readonly cabinet_id?: number[] | undefined
}

/** What became of a sending. */
export interface Result {
  readonly at: string
  readonly from: LocalDate
  readonly to: LocalDate
  readonly sent: number
  readonly skipped: readonly { readonly account_id: number; readonly cause: SkipCause }[]
  readonly failed: boolean
}

export interface ScheduleRow {
  readonly id: number
  readonly version: number
  readonly owner_id: number
  readonly report: Report
  readonly filters: Filters
  readonly period: SchedulePeriod
  readonly weekday: number | null
  readonly day: number | null
  readonly at_minutes: number
  readonly format: ExportFormat
  /** 1 English, 2 Romanian. */
  readonly language: number
  readonly active: boolean
  readonly taken_day: LocalDate
  readonly last_result: Result | null
  readonly recipients: readonly number[]
}

export type Written = Omit<ScheduleRow, 'id' | 'version' | 'owner_id' | 'last_result' | 'recipients'>

const COLUMNS = sql`
  s.id, s.version, s.owner_id, s.report, s.filters, s.period, s.weekday, s.day, s.at_minutes, s.format, s.language, s.active, s.taken_day,
  s.last_result,
  coalesce((select array_agg(x.account_id order by x.account_id) from report_schedule_recipients x
             where x.clinic_id = s.clinic_id and x.schedule_id = s.id), '{}') as recipients`

/** The first one first. */
export async function listScheduleRows(tx: Tx): Promise<ScheduleRow[]> {
  const { rows } = await sql<ScheduleRow>`select ${COLUMNS} from report_schedules s order by s.id`.execute(tx)
  return rows
}

export async function findScheduleRow(tx: Tx, id: number): Promise<ScheduleRow | undefined> {
  const { rows } =
    await sql<ScheduleRow>`select ${COLUMNS} from report_schedules s where s.id = ${id}`.execute(tx)
  return rows[0]
}

/** Held until the transaction ends, and read behind whoever held it. */
export async function lockScheduleRow(tx: Tx, id: number): Promise<ScheduleRow | undefined> {
  const { rows } = await sql`select from report_schedules s where s.id = ${id} for update`.execute(tx)
  return rows.length === 0 ? undefined : findScheduleRow(tx, id)
}

/** How many there are; nobody adds one meanwhile. */
export async function lockCount(tx: WriteTx): Promise<number> {
  const { clinicId } = tx.author
  await sql`select pg_advisory_xact_lock(hashtextextended('report_schedules', ${clinicId}))`.execute(tx)
  const { rows } = await sql<{ count: number }>`select count(*) as count from report_schedules`.execute(tx)
  return rows[0]!.count
}

export async function insertSchedule(tx: WriteTx, { filters, ...row }: Written): Promise<number> {
  const { clinicId, accountId, now } = tx.author
  const { id } = await tx
    .insertInto('report_schedules')
    .values({
      ...row,
      filters: JSON.stringify(filters),
      clinic_id: clinicId,
      owner_id: accountId!,
      created_at: new Date(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateSchedule(tx: WriteTx, id: number, { filters, ...row }: Written): Promise<void> {
  await updateVersioned(tx, 'report_schedule', id, { ...row, filters: JSON.stringify(filters) })
}

export async function setActive(tx: WriteTx, id: number, active: boolean): Promise<void> {
  await updateVersioned(tx, 'report_schedule', id, { active })
}

/** Notes what became of a sending; `day` where it was due, so that it is taken. */
export async function noteSending(
  tx: Tx,
  id: number,
  result: Result,
  day: LocalDate | undefined,
): Promise<void> {
  await tx
    .updateTable('report_schedules')
    .set({ last_result: JSON.stringify(result), ...(day !== undefined && { taken_day: day }) })
    .where('id', '=', id)
    .execute()
}

export async function deleteSchedule(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('report_schedules').where('id', '=', id).execute()
}

/** Those and no others. */
export async function keepRecipients(tx: WriteTx, id: number, recipients: readonly number[]): Promise<void> {
  const { clinicId } = tx.author
  await sql`
    delete from report_schedule_recipients
     where schedule_id = ${id} and (account_id in (select unnest(${[...recipients]}::bigint[]))) is not true`.execute(
    tx,
  )
  await sql`
    insert into report_schedule_recipients (clinic_id, schedule_id, account_id)
    select ${clinicId}, ${id}, account_id from unnest(${[...recipients]}::bigint[]) account_id
    on conflict do nothing`.execute(tx)
}

export interface WaitingRow {
  readonly clinic_id: number
  readonly id: number
  readonly weekday: number | null
  readonly day: number | null
  readonly at_minutes: number
  readonly taken_day: LocalDate
  readonly zone: string
}

/** Of all clinics, what may be due today. */
export async function listWaiting(tx: Tx, now: Date): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select clinic_id, id, weekday, day, at_minutes, taken_day, zone from list_waiting_report_schedules(${now})`.execute(
    tx,
  )
  return rows
}

export async function getClinicName(tx: Tx): Promise<string> {
  const { name } = await tx.selectFrom('clinics').select('name').executeTakeFirstOrThrow()
  return name
}
