import type { PackageUse, StartedPackage } from '#domain/money/package-uses.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

export interface UseRow extends PackageUse {
  readonly usedEventId: number | null
}

/** What a package was sold for, without its VAT, and what its used ones were worth. */
export interface PackageRow extends StartedPackage {
  readonly used: number
  readonly netBani: number
  readonly earnedBani: number
}

export interface UsesState {
  readonly uses: readonly UseRow[]
  readonly packages: readonly PackageRow[]
  /** Acts of uses that were given back past their money. */
  readonly dangling: readonly { eventId: number; patientId: number }[]
}

/** What visits have of packages, and all packages of their patients. */
export async function getUsesState(
  tx: Tx,
  bookingIds: readonly number[],
  patientIds: readonly number[],
): Promise<UsesState> {
  const mine = sql`u.booking_id = any(${bookingIds}::bigint[])`
  const { rows } = await sql<UsesState>`
    select
      (select coalesce(json_agg(json_build_object('id', u.id, 'bookingId', u.booking_id, 'line', u.line, 'serviceId', u.service_id,
                'packageId', u.patient_subscription_id, 'state', u.state, 'usedEventId', u.used_event_id) order by u.id), '[]')
         from subscription_uses u where ${mine} and u.state <> 'returned') as uses,
      (select coalesce(json_agg(json_build_object('eventId', u.used_event_id, 'patientId', p.patient_id) order by u.id), '[]')
         from subscription_uses u
         join patient_subscriptions p on p.clinic_id = u.clinic_id and p.id = u.patient_subscription_id
        where ${mine} and u.state = 'returned' and u.used_event_id is not null
          and not exists (select from money_events e where e.clinic_id = u.clinic_id and e.reverses_id = u.used_event_id)) as dangling,
      (select coalesce(json_agg(json_build_object('id', p.id, 'patientId', p.patient_id, 'subscriptionId', p.subscription_id,
                'endsOn', p.ends_on, 'maximum', n.maximum, 'taken', n.used + n.reserved, 'used', n.used,
                'isRefunded', p.refunded_at is not null, 'noShowUses', p.no_show_uses,
                'serviceIds', array(select x.service_id from subscription_services x
                                     where x.clinic_id = p.clinic_id and x.subscription_id = p.subscription_id),
                'netBani', p.price_bani - coalesce((select c.vat_bani from charges c
                             where c.clinic_id = p.clinic_id and c.patient_subscription_id = p.id and c.kind = 'subscription'
                             order by c.id desc limit 1), 0),
                'earnedBani', ${earned}) order by p.id), '[]')
         from patient_subscriptions p
         join subscription_counters n on n.clinic_id = p.clinic_id and n.patient_subscription_id = p.id
        where p.patient_id = any(${patientIds}::bigint[])
           or p.id in (select u.patient_subscription_id from subscription_uses u where ${mine} and u.state <> 'returned')) as packages`.execute(
    tx,
  )
  return rows[0]!
}

/** What the uses of a package `p` that stand were worth, in bani. */
export const earned = sql`(
  select coalesce(sum(m.amount_bani), 0)::bigint
    from subscription_uses e
    join money_moves m on m.clinic_id = e.clinic_id and m.event_id = e.used_event_id and m.debit = 'packages'
   where e.clinic_id = p.clinic_id and e.patient_subscription_id = p.id and e.state = 'used')`

/** All packages of patients, locked by id, behind the accounts of their patients. */
export async function lockPackages(
  tx: Tx,
  patientIds: readonly number[],
  ids: readonly number[],
): Promise<void> {
  await sql`
    select from patient_subscriptions
     where patient_id = any(${patientIds}::bigint[]) or id = any(${ids}::bigint[]) order by id for update`.execute(
    tx,
  )
}

interface Stamp {
  readonly at: Date
  readonly by: number | null
}

export async function returnUses(
  tx: Tx,
  returns: readonly { readonly id: number; readonly reason: string }[],
  { at, by }: Stamp,
): Promise<void> {
  await sql`
    update subscription_uses u set state = 'returned', reason = r.reason, changed_at = ${at}, changed_by = ${by}
      from unnest(${returns.map(each => each.id)}::bigint[], ${returns.map(each => each.reason)}::text[]) as r (id, reason)
     where u.id = r.id`.execute(tx)
}

/** Each with the act of its worth. */
export async function markUsed(
  tx: Tx,
  used: readonly { readonly id: number; readonly eventId: number }[],
  { at, by }: Stamp,
): Promise<void> {
  await sql`
    update subscription_uses u set state = 'used', used_event_id = r.event_id, changed_at = ${at}, changed_by = ${by}
      from unnest(${used.map(each => each.id)}::bigint[], ${used.map(each => each.eventId)}::bigint[]) as r (id, event_id)
     where u.id = r.id`.execute(tx)
}

/** Lines may change places among themselves: all leave theirs before the first takes another's. */
export async function moveUses(
  tx: Tx,
  moved: readonly { readonly id: number; readonly line: number }[],
): Promise<void> {
  await sql`update subscription_uses set line = -line where id = any(${moved.map(each => each.id)}::bigint[])`.execute(
    tx,
  )
  await sql`
    update subscription_uses u set line = r.line
      from unnest(${moved.map(each => each.id)}::bigint[], ${moved.map(each => each.line)}::smallint[]) as r (id, line)
     where u.id = r.id`.execute(tx)
}

export async function insertUses(
  tx: Tx,
  clinicId: number,
  reserves: readonly { packageId: number; bookingId: number; line: number; serviceId: number }[],
  { at, by }: Stamp,
): Promise<void> {
  await tx
    .insertInto('subscription_uses')
    .values(
      reserves.map(each => ({
        clinic_id: clinicId,
        patient_subscription_id: each.packageId,
        booking_id: each.bookingId,
        line: each.line,
        service_id: each.serviceId,
        created_at: at,
        changed_at: at,
        changed_by: by,
      })),
    )
    .execute()
}

export async function findUse(tx: Tx, packageId: number, id: number) {
  return tx
    .selectFrom('subscription_uses')
    .select(['booking_id', 'line', 'state', 'used_event_id'])
    .where('patient_subscription_id', '=', packageId)
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The uses of a package that visits hold. */
export async function listHeld(tx: Tx, packageId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('subscription_uses')
    .select('id')
    .where('patient_subscription_id', '=', packageId)
    .where('state', '=', 'reserved')
    .orderBy('id')
    .execute()
  return rows.map(row => row.id)
}
