import type { Cause } from '#contract/bookings/affected-visits.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

/** Where a visit may go. */
export interface KeptOption {
  doctor_id: number
  start: string
  /** Null of a visit by video. */
  cabinet_id: number | null
}

/** A visit with the places it was offered, the proposed one first. */
export interface Offered {
  booking_id: number
  options: KeptOption[]
}

interface PlanRow {
  id: number
  cause: Cause
  /** Null once it is applied: what was decided is in its visits. */
  offered: Offered[] | null
  applied_by: number | null
  notify: boolean
}

export async function findPlan(tx: Tx, id: number, isLocked = false): Promise<PlanRow | undefined> {
  const query = tx
    .selectFrom('affected_plans')
    .select(['id', 'cause', 'offered', 'applied_by', 'notify'])
    .where('id', '=', id)
  const row = await (isLocked ? query.forUpdate() : query).executeTakeFirst()
  return row as PlanRow | undefined
}

export async function stampApplied(
  tx: Tx,
  id: number,
  { by, notify, now }: { by: number; notify: boolean; now: number },
): Promise<void> {
  await tx
    .updateTable('affected_plans')
    .set({ applied_by: by, applied_at: new Date(now), notify, offered: null })
    .where('id', '=', id)
    .execute()
}

export async function stampSeen(tx: Tx, id: number, { by, now }: { by: number; now: number }): Promise<void> {
  await sql`
    update affected_plans set seen_at = ${new Date(now)}
     where id = ${id} and applied_by = ${by} and seen_at is null
       and not exists (select from affected_plan_visits v where v.plan_id = ${id} and v.outcome is null)`.execute(
    tx,
  )
}

type Decision = 'move' | 'pin' | 'keep' | 'cancel'
export type Outcome = 'moved' | 'pinned' | 'kept' | 'cancelled' | 'taken' | 'skipped'

export interface PlanVisit {
  booking_id: number
  series_id: number | null
  decision: Decision
  home: KeptOption | null
  version: number
}

/** Those that nothing became of yet, by the hour they had. */
export async function listOpenVisits(tx: Tx, planId: number): Promise<PlanVisit[]> {
  const { rows } = await sql<PlanVisit>`
    select v.booking_id, b.series_id, v.decision, v.home, v.version
      from affected_plan_visits v join bookings b on b.clinic_id = v.clinic_id and b.id = v.booking_id
     where v.plan_id = ${planId} and v.outcome is null
     order by b.starts_at, b.id`.execute(tx)
  return rows
}

/** Locked; which of them nothing became of yet. */
export async function lockOpenVisits(
  tx: Tx,
  planId: number,
  bookingIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ booking_id: number }>`
    select booking_id from affected_plan_visits
     where plan_id = ${planId} and booking_id = any(${[...bookingIds]}::bigint[]) and outcome is null
     order by booking_id for update`.execute(tx)
  return new Set(rows.map(row => row.booking_id))
}

export interface Decided {
  bookingId: number
  decision: Decision
  home: KeptOption | null
  outcome: Outcome | null
}

/** Notes what was decided of each, with the version that the booking has by now. */
export async function insertDecisions(tx: Tx, planId: number, decided: readonly Decided[]): Promise<void> {
  const homes = decided.map(({ home }) => home && JSON.stringify(home))
  await sql`
    insert into affected_plan_visits (clinic_id, plan_id, booking_id, decision, home, outcome, version)
    select b.clinic_id, ${planId}, b.id, d.decision, d.home, d.outcome, b.version
      from unnest(${decided.map(each => each.bookingId)}::bigint[], ${decided.map(each => each.decision)}::text[],
                  ${homes}::jsonb[], ${decided.map(each => each.outcome)}::text[])
             d (booking_id, decision, home, outcome)
      join bookings b on b.id = d.booking_id`.execute(tx)
}

export async function noteOutcome(
  tx: Tx,
  planId: number,
  bookingIds: readonly number[],
  outcome: Outcome,
): Promise<void> {
  await sql`
    update affected_plan_visits set outcome = ${outcome}
     where plan_id = ${planId} and booking_id = any(${[...bookingIds]}::bigint[]) and outcome is null`.execute(
    tx,
  )
}

export async function countOutcomes(tx: Tx, planId: number): Promise<Map<Outcome | null, number>> {
  const { rows } = await sql<{ outcome: Outcome | null; count: number }>`
    select outcome, count(*) as count from affected_plan_visits where plan_id = ${planId} group by outcome`.execute(
    tx,
  )
  return new Map(rows.map(({ outcome, count }) => [outcome, count]))
}

/** Plans that were shown and left. */
export async function forgetPlans(tx: Tx, before: Date): Promise<void> {
  await sql`delete from affected_plans where applied_at is null and made_at < ${before}`.execute(tx)
}
