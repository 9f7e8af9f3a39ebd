import type { Subscription } from '#contract/money/subscriptions.ts'
import type { Tx } from '#server/db/database.ts'
import { ronOf } from '#server/db/money.ts'
import type { DB } from '#server/db/tables.gen.ts'
import { sql, type Insertable } from 'kysely'

/** Every package, or the one named; `today` is the clinic's. */
export async function listSubscriptionRows(
  tx: Tx,
  language: 'ro' | 'en',
  today: string,
  only?: number,
): Promise<Subscription[]> {
  const { rows } = await sql<Subscription>`
    select s.id, ${sql.ref(`s.name_${language}`)} as subscription_name, s.name_ro, s.name_en, ${ronOf('s.price_bani')} as price,
           s.months, s.maximum_uses,
           array(select x.service_id from subscription_services x
                  where x.clinic_id = s.clinic_id and x.subscription_id = s.id order by x.service_id) as service_ids,
           s.vat, s.sold_online, s.no_show_uses, s.active, had.started, had.running, had.used, had.temporarily_used, s.version
      from subscriptions s
     cross join lateral (
       select count(*) as started,
              count(*) filter (where p.refunded_at is null and (p.ends_on is null or p.ends_on >= ${today}::date)
                                 and n.used < n.maximum) as running,
              coalesce(sum(n.used), 0) as used, coalesce(sum(n.reserved), 0) as temporarily_used
         from patient_subscriptions p
         join subscription_counters n on n.clinic_id = p.clinic_id and n.patient_subscription_id = p.id
        where p.clinic_id = s.clinic_id and p.subscription_id = s.id) had
     where ${only ?? null}::bigint is null or s.id = ${only ?? null}
     order by s.id`.execute(tx)
  return rows
}

/** Locked for what follows: nobody starts it until the transaction ends. */
export async function lockSubscription(tx: Tx, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('subscriptions')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export async function insertSubscriptionRow(tx: Tx, row: Insertable<DB['subscriptions']>): Promise<number> {
  const { id } = await tx.insertInto('subscriptions').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function deleteSubscriptionRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('subscriptions').where('id', '=', id).execute()
}

/** Of these the services that the clinic has; they stay until the transaction ends. */
export async function listKnownServices(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('services')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forKeyShare()
    .execute()
  return rows.map(row => row.id)
}

/** Covers these and no others. */
export async function writeCovered(
  tx: Tx,
  clinicId: number,
  id: number,
  serviceIds: readonly number[],
): Promise<void> {
  await tx
    .deleteFrom('subscription_services')
    .where('subscription_id', '=', id)
    .where('service_id', 'not in', serviceIds)
    .execute()
  await tx
    .insertInto('subscription_services')
    .values(serviceIds.map(service_id => ({ clinic_id: clinicId, subscription_id: id, service_id })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
