import type { ScheduleType, TemplateTag, Unit } from '#domain/messages/template.ts'
import type { LocalDate } from '#domain/time/wall-time.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

/** Held until the transaction ends, so also by the death of its process. */
export async function tryLockTick(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('reminders', 0)) as held`.execute(tx)
  return rows[0]!.held
}

/** Keeps the transaction that holds the lock from being taken for a forgotten one. */
export async function keepLock(tx: Tx): Promise<void> {
  await sql`select 1`.execute(tx)
}

/** Epoch milliseconds; undefined before the first. */
export async function findLastTick(tx: Tx): Promise<number | undefined> {
  const { rows } = await sql<{ at: Date | null }>`select last_reminder_tick() as at`.execute(tx)
  return rows[0]?.at?.getTime()
}

/** Clinics that wait for a turn that failed, and since when. */
export async function listBacklog(tx: Tx): Promise<Map<number, number>> {
  const { rows } = await sql<{ clinic_id: number; since: Date }>`
    select clinic_id, since from list_reminder_backlog()`.execute(tx)
  return new Map(rows.map(row => [row.clinic_id, row.since.getTime()]))
}

export async function keepTick(tx: Tx, at: number, backlog: ReadonlyMap<number, number>): Promise<void> {
  await sql`
    select keep_reminder_tick(${new Date(at)}, ${[...backlog.keys()]}::bigint[],
                              ${[...backlog.values()].map(since => new Date(since))}::timestamptz[])`.execute(
    tx,
  )
}

/** Changes with every change of what rules are made of. */
export async function getRulesMark(tx: Tx): Promise<string> {
  const { rows } = await sql<{ mark: string }>`select message_rules_mark() as mark`.execute(tx)
  return rows[0]!.mark
}

export interface RuleRow {
  clinic_id: number
  template_id: number
  tag: TemplateTag
  schedule: ScheduleType
  count: number | null
  unit: Unit | null
  at_minutes: number | null
  from_hour: number
  to_hour: number
  on_date: LocalDate
  holiday: number | null
  holiday_key: string | null
  clinic_hours: { message_from_hour?: number; message_to_hour?: number }
  clinic_zone: string
  zones: string[]
}

export async function listRuleRows(tx: Tx): Promise<RuleRow[]> {
  const { rows } = await sql<RuleRow>`
    select clinic_id, template_id, tag, schedule, count, unit, at_minutes, from_hour, to_hour, on_date, holiday, holiday_key,
           clinic_hours, clinic_zone, zones
      from list_message_rules()`.execute(tx)
  return rows
}

/** Starts of visits for which a rule falls due; the zone is that of their places, null where the clinic has one. */
export interface DueRange {
  readonly clinicId: number
  readonly templateId: number
  readonly zone: string | null
  /** Epoch milliseconds. */
  readonly start: number
  readonly end: number
}

export interface DueVisits {
  clinic_id: number
  template_id: number
  booking_ids: number[]
}

export async function listDueVisits(tx: Tx, ranges: readonly DueRange[]): Promise<DueVisits[]> {
  if (ranges.length === 0) return []
  const { rows } = await sql<DueVisits>`
    select clinic_id, template_id, booking_ids
      from list_due_visits(${ranges.map(each => each.clinicId)}::bigint[], ${ranges.map(each => each.templateId)}::bigint[],
                           ${ranges.map(each => each.zone)}::text[], ${ranges.map(each => new Date(each.start))}::timestamptz[],
                           ${ranges.map(each => new Date(each.end))}::timestamptz[])`.execute(tx)
  return rows
}

export async function listPlacedClinics(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ clinic_id: number }>`select clinic_id from list_placed_clinics()`.execute(tx)
  return rows.map(row => row.clinic_id)
}
