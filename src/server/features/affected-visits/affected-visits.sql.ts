import type { Cause } from '#contract/affected-visits.ts'
import type { Tx } from '#server/db/database.ts'
import { bookedName } from '#server/db/booked-name.ts'
import { sql } from 'kysely'

/** A visit that lost its ground, as it is shown and as it is placed; instants in epoch milliseconds. */
export interface HomelessRow {
  id: number
  version: number
  start: number
  end: number
  doctor_id: number
  location_id: number
  series_id: number | null
  buffer_before_minutes: number
  buffer_after_minutes: number
  patient_name: string
  services: string
  service_ids: number[]
  /** Of a group everybody in it. */
  patient_ids: number[]
}

export async function listHomelessRows(
  tx: Tx,
  ids: readonly number[],
  language: 'ro' | 'en',
): Promise<HomelessRow[]> {
  const { rows } = await sql<HomelessRow>`
    select b.id, b.version, (extract(epoch from b.starts_at) * 1000)::bigint as start,
           (extract(epoch from b.ends_at) * 1000)::bigint as "end", b.doctor_id, b.location_id, b.series_id,
           b.buffer_before_minutes, b.buffer_after_minutes,
           coalesce(btrim(p.last_name || ' ' || p.first_name), '') as patient_name,
           given.names as services, given.ids as service_ids,
           array(select m.patient_id from bookings m
                  where m.clinic_id = b.clinic_id and (m.id = b.id or m.parent_booking_id = b.id)
                    and m.patient_id is not null and m.cancelled_at is null) as patient_ids
      from bookings b
      left join patients p on p.clinic_id = b.clinic_id and p.id = b.patient_id
      cross join lateral (
        select coalesce(string_agg(${bookedName(language)}, ', ' order by x.position), '') as names,
               coalesce(json_agg(x.service_id), '[]') as ids
          from booking_services x join services s on s.clinic_id = x.clinic_id and s.id = x.service_id
         where x.clinic_id = b.clinic_id and x.booking_id = b.id) given
     where b.id = any(${[...ids]}::bigint[])
     order by b.starts_at, b.id`.execute(tx)
  return rows
}

export interface HostFacts {
  doctors: { id: number; name: string; service_ids: number[] }[]
  cabinets: { id: number; name: string; location_id: number; service_ids: number[] | null }[]
  /** Coming visits of the doctor named that stand where they are. */
  coming: number
}

/** Everybody who works here with what they give, and every cabinet in use. */
export async function getHostFacts(tx: Tx, doctorId: number | undefined, now: Date): Promise<HostFacts> {
  const { rows } = await sql<HostFacts>`
    select coalesce((
             select json_agg(v order by v.id) from (
               select d.id, btrim(d.title || ' ' || d.first_name || ' ' || d.last_name) as name,
                      coalesce((
                        select json_agg(x.service_id) from doctor_services x
                          join services s on s.clinic_id = x.clinic_id and s.id = x.service_id
                         where x.clinic_id = d.clinic_id and x.doctor_id = d.id and s.active), '[]') as service_ids
                 from doctors d where d.active) v), '[]') as doctors,
           coalesce((
             select json_agg(v order by v.id) from (
               select c.id, c.name, c.location_id, c.service_ids
                 from cabinets c join locations l on l.clinic_id = c.clinic_id and l.id = c.location_id
                where c.active and l.active) v), '[]') as cabinets,
           (select count(*) from bookings b
             where b.doctor_id = ${doctorId ?? null} and b.starts_at > ${now} and b.cancelled_at is null
               and b.pinned_at is null and b.parent_booking_id is null) as coming`.execute(tx)
  return rows[0]!
}

interface KeptOption {
  doctor_id: number
  start: string
  cabinet_id: number
}

export async function insertPlan(
  tx: Tx,
  plan: { clinicId: number; cause: Cause; by: number; now: number },
  visits: readonly { bookingId: number; options: readonly KeptOption[] }[],
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with plan as (
      insert into affected_plans (clinic_id, cause, made_by, made_at)
      values (${plan.clinicId}, ${JSON.stringify(plan.cause)}::jsonb, ${plan.by}, ${new Date(plan.now)})
      returning clinic_id, id),
    visits as (
      insert into affected_plan_visits (clinic_id, plan_id, booking_id, options)
      select plan.clinic_id, plan.id, v.booking_id, v.options
        from plan, unnest(${visits.map(visit => visit.bookingId)}::bigint[],
                          ${visits.map(visit => JSON.stringify(visit.options))}::jsonb[]) v (booking_id, options))
    select id from plan`.execute(tx)
  return rows[0]!.id
}

interface PlanRow {
  id: number
  cause: Cause
  applied_by: number | null
  notify: boolean
}

export async function findPlan(tx: Tx, id: number, isLocked = false): Promise<PlanRow | undefined> {
  const query = tx
    .selectFrom('affected_plans')
    .select(['id', 'cause', 'applied_by', 'notify'])
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
    .set({ applied_by: by, applied_at: new Date(now), notify })
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
  options: KeptOption[]
  series_id: number | null
  decision: Decision | null
  chosen: number | null
  version: number | null
  outcome: Outcome | null
}

/** By the hour they had; those alone that nothing became of yet, when `isOpen`. */
export async function listPlanVisits(tx: Tx, planId: number, isOpen = false): Promise<PlanVisit[]> {
  const { rows } = await sql<PlanVisit>`
    select v.booking_id, v.options, b.series_id, v.decision, v.chosen, v.version, v.outcome
      from affected_plan_visits v join bookings b on b.clinic_id = v.clinic_id and b.id = v.booking_id
     where v.plan_id = ${planId} and (not ${isOpen} or v.outcome is null)
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
  decision: Decision | null
  chosen: number | null
  outcome: Outcome | null
}

/** Notes what was decided of each, with the version that the booking has by now. */
export async function noteDecisions(tx: Tx, planId: number, decided: readonly Decided[]): Promise<void> {
  await sql`
    update affected_plan_visits v
       set decision = d.decision, chosen = d.chosen, outcome = d.outcome,
           version = (select b.version from bookings b where b.clinic_id = v.clinic_id and b.id = v.booking_id)
      from unnest(${decided.map(each => each.bookingId)}::bigint[], ${decided.map(each => each.decision)}::text[],
                  ${decided.map(each => each.chosen)}::integer[], ${decided.map(each => each.outcome)}::text[])
             d (booking_id, decision, chosen, outcome)
     where v.plan_id = ${planId} and v.booking_id = d.booking_id`.execute(tx)
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

export async function listClinicIds(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select list_clinic_ids() as id`.execute(tx)
  return rows.map(row => row.id)
}
