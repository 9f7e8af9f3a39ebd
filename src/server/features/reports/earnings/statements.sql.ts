import type { DateRange } from '#domain/time/months.ts'
import type { Tx } from '#server/db/database.ts'
import type { ClinicTx } from '#server/records/transaction.ts'
import { sql } from 'kysely'
import { EARNED } from './earned-rows.sql.ts'

export interface EarnedSums {
  readonly collected: number
  readonly lab: number
  readonly base: number
  readonly earned: number
}
const SUMS = sql`
  coalesce(sum(x.collected), 0)::bigint as collected, coalesce(sum(x.lab), 0)::bigint as lab,
  coalesce(sum(x.base), 0)::bigint as base, coalesce(sum(x.earned), 0)::bigint as earned`

/** Of one percent, or of what corrects closed months where that is null. */
export interface SectionRow extends EarnedSums {
  readonly percent: number | null
  readonly from: string
  readonly to: string
  readonly payments: number
  readonly sessions: number
  readonly labs: number
  readonly rows: number
}

const ofDoctor = (id: number) => ({
  ofDoctors: sql`c.doctor_id = ${id}::bigint`,
  ofStatements: sql`s.doctor_id = ${id}::bigint`,
})

/** By percent in the order of their first days; the corrections come last. */
export async function listSections(tx: ClinicTx, doctorId: number, span: DateRange): Promise<SectionRow[]> {
  const { rows } = await sql<SectionRow>`
    with ${EARNED(span, ofDoctor(doctorId))}
    select case when x.is_correction then null else x.percent end as percent, min(x.day)::text as "from", max(x.day)::text as "to",
           (count(distinct x.payment_id) filter (where x.collected > 0 and c.use_id is null))::int as payments,
           (count(distinct x.charge_id) filter (where x.collected > 0 and c.use_id is not null))::int as sessions,
           (count(distinct x.charge_id) filter (where x.lab <> 0))::int as labs,
           count(*)::int as rows, ${SUMS}
      from earned x join charges c on c.id = x.charge_id
     group by 1 order by 1 is null, 2, 1`.execute(tx)
  return rows
}

export interface DoctorSums extends EarnedSums {
  readonly doctor_id: number
  readonly percents: number[]
}

/** What each doctor earned in the span; of one alone where that is named. */
export async function listDoctorSums(
  tx: ClinicTx,
  span: DateRange,
  onlyDoctorId: number | undefined,
): Promise<DoctorSums[]> {
  const of =
    onlyDoctorId === undefined ? { ofDoctors: sql`true`, ofStatements: sql`true` } : ofDoctor(onlyDoctorId)
  const { rows } = await sql<DoctorSums>`
    with ${EARNED(span, of)}
    select x.doctor_id, coalesce(array_agg(distinct x.percent) filter (where not x.is_correction), '{}') as percents, ${SUMS}
      from earned x group by 1`.execute(tx)
  return rows
}

const LIVE = sql`not exists (select from earnings_reopenings r where r.clinic_id = s.clinic_id and r.statement_id = s.id)`

export interface ClosedRow {
  readonly doctor_id: number
  readonly id: number
  readonly closed_at: string
}

/** Whose month is closed. */
export async function listClosed(tx: ClinicTx, month: string): Promise<ClosedRow[]> {
  const { rows } = await sql<ClosedRow>`
    select s.doctor_id, s.id, to_json(s.closed_at) #>> '{}' as closed_at from earnings_statements s
     where s.month = ${`${month}-01`}::date and ${LIVE}`.execute(tx)
  return rows
}

export interface StandingRow {
  readonly id: number | null
  readonly closed_at: string | null
  readonly closed_by: string | null
  readonly attempts: number
  readonly reopened: { at: string; by: string | null; reason: string }[]
  /** The doctor's latest closed month, `yyyy-MM`. */
  readonly last: string | null
}

const nameOf = (account: string) => sql`
  (select nullif(btrim(a.first_name || ' ' || a.last_name), '') from accounts a where a.id = ${sql.ref(account)})`

/** How a doctor's month stands among those that are closed. */
export async function getStanding(tx: Tx, doctorId: number, month: string): Promise<StandingRow> {
  const { rows } = await sql<StandingRow>`
    select l.id, to_json(l.closed_at) #>> '{}' as closed_at, l.closed_by, t.attempts, t.reopened, t.last
      from (
        select (count(*) filter (where s.month = ${`${month}-01`}::date))::int as attempts,
               coalesce(json_agg(json_build_object('at', q.made_at, 'by', ${nameOf('q.made_by')}, 'reason', q.reason) order by s.attempt desc)
                 filter (where q.reason is not null and s.month = ${`${month}-01`}::date), '[]') as reopened,
               to_char(max(s.month) filter (where q.reason is null), 'YYYY-MM') as last
          from earnings_statements s
          left join earnings_reopenings q on q.clinic_id = s.clinic_id and q.statement_id = s.id
         where s.doctor_id = ${doctorId}) t
      left join lateral (
        select s.id, s.closed_at, ${nameOf('s.closed_by')} as closed_by from earnings_statements s
         where s.doctor_id = ${doctorId} and s.month = ${`${month}-01`}::date and ${LIVE}) l on true`.execute(
    tx,
  )
  return rows[0]!
}

/** The first month of those in which something was earned, `yyyy-MM`. */
export async function findFirstEarned(
  tx: ClinicTx,
  doctorId: number,
  span: DateRange,
): Promise<string | undefined> {
  const { rows } = await sql<{ month: string | null }>`
    with ${EARNED(span, ofDoctor(doctorId))}
    select to_char(min(x.day), 'YYYY-MM') as month from earned x`.execute(tx)
  return rows[0]!.month ?? undefined
}

interface Closing {
  readonly clinicId: number
  readonly doctorId: number
  readonly month: string
  readonly attempt: number
  readonly at: Date
  readonly on: string
  readonly by: number | null
}

/** Closes it with the rows as they are now. */
export async function insertStatement(tx: ClinicTx, span: DateRange, closing: Closing): Promise<void> {
  const { clinicId, doctorId, month, attempt, at, on, by } = closing
  await sql`
    with made as (
      insert into earnings_statements (clinic_id, doctor_id, month, attempt, closed_at, closed_on, closed_by)
      values (${clinicId}, ${doctorId}, ${`${month}-01`}::date, ${attempt}, ${at}, ${on}::date, ${by}) returning id),
    ${EARNED(span, ofDoctor(doctorId))}
    insert into earnings_rows (clinic_id, statement_id, charge_id, event_id, allocation_id, payment_id, day, at, doctor_percent,
           collected_bani, lab_bani, earned_bani, is_correction, is_late, location_id, cabinet_id)
    select ${clinicId}, m.id, x.charge_id, x.event_id, x.allocation_id, x.payment_id, x.day, x.at, x.percent,
           x.collected, x.lab, x.earned, x.is_correction, x.is_late, x.location_id, x.cabinet_id
      from made m, earned x`.execute(tx)
}

export async function insertReopening(
  tx: Tx,
  row: { clinic_id: number; statement_id: number; reason: string; made_at: Date; made_by: number | null },
): Promise<void> {
  await tx.insertInto('earnings_reopenings').values(row).execute()
}

export interface DoctorRow {
  readonly id: number
  readonly name: string
  readonly color: number
  /** Of their account, or else of their own. */
  readonly email: string | null
}

const DOCTOR = sql`
  select d.id, btrim(d.title || ' ' || d.first_name || ' ' || d.last_name) as name, d.color,
         coalesce(nullif(a.email, ''), nullif(d.email, '')) as email
    from doctors d left join accounts a on a.id = d.account_id`

export async function findDoctor(tx: Tx, id: number): Promise<DoctorRow | undefined> {
  const { rows } = await sql<DoctorRow>`${DOCTOR} where d.id = ${id}`.execute(tx)
  return rows[0]
}

export async function listDoctors(tx: Tx, ids: readonly number[]): Promise<DoctorRow[]> {
  const { rows } = await sql<DoctorRow>`${DOCTOR} where d.id = any(${[...ids]}::bigint[])`.execute(tx)
  return rows
}

/** Two who close or open a doctor's months come one after the other; bookings may name the doctor meanwhile. */
export async function lockDoctor(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`select from doctors where id = ${id} for no key update`.execute(tx)
  return rows.length > 0
}

export async function getClinicName(tx: Tx): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from clinics`.execute(tx)
  return rows[0]!.name
}
