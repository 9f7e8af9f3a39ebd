import type { StartedSubscription, SubscriptionUse } from '#contract/money/patient-subscriptions.ts'
import { bookedName } from '#server/db/booked-name.ts'
import type { Tx } from '#server/db/database.ts'
import { ronOf } from '#server/db/money.ts'
import type { DB } from '#server/db/tables.gen.ts'
import { sql, type Insertable, type RawBuilder } from 'kysely'
import { earned } from './uses.sql.ts'

const started = (language: 'ro' | 'en', today: string) => sql`
  p.id, p.patient_id, p.subscription_id, ${sql.ref(`s.name_${language}`)} as subscription_name,
  array(select x.service_id from subscription_services x
         where x.clinic_id = s.clinic_id and x.subscription_id = s.id order by x.service_id) as service_ids,
  p.started_on, p.ends_on,
  case when p.refunded_at is not null then 'refunded' when n.used >= n.maximum then 'used_up'
       when p.ends_on < ${today}::date then 'expired' else 'running' end as state,
  ${ronOf('p.price_bani')} as price, n.maximum as maximum_uses, n.used, n.reserved as temporarily_used, p.no_show_uses, p.version`

const FROM = sql`
  patient_subscriptions p
  join subscriptions s on s.clinic_id = p.clinic_id and s.id = p.subscription_id
  join subscription_counters n on n.clinic_id = p.clinic_id and n.patient_subscription_id = p.id`

/** Those of a patient, in progress first, then the latest. */
export async function listStartedRows(
  tx: Tx,
  language: 'ro' | 'en',
  today: string,
  filter: RawBuilder<unknown>,
): Promise<StartedSubscription[]> {
  const { rows } = await sql<StartedSubscription>`
    select ${started(language, today)} from ${FROM} where ${filter}
     order by p.refunded_at is not null or n.used >= n.maximum or coalesce(p.ends_on < ${today}::date, false),
              case when p.ends_on >= ${today}::date then p.ends_on end, p.started_on desc, p.id desc`.execute(
    tx,
  )
  return rows
}

export const ofPatient = (id: number) => sql`p.patient_id = ${id}`
export const byId = (id: number) => sql`p.id = ${id}`

export interface MoneyRow {
  readonly patient_name: string
  readonly started_by: string | null
  readonly price_bani: number
  readonly net_bani: number
  readonly earned_bani: number
  readonly paid_bani: number
  readonly gifted_bani: number
  readonly charge_id: number | null
}

/** What of a started package's price was paid, and what of it is the clinic's by now. */
export async function getMoneyRow(tx: Tx, id: number): Promise<MoneyRow> {
  const { rows } = await sql<MoneyRow>`
    select btrim(t.last_name || ' ' || t.first_name) as patient_name, a.first_name || ' ' || a.last_name as started_by,
           p.price_bani, p.price_bani - coalesce(c.vat_bani, 0) as net_bani, ${earned} as earned_bani,
           coalesce(k.allocated_bani, 0) as paid_bani, c.id as charge_id,
           (select coalesce(sum(x.amount_bani), 0) from allocations x
              join payments y on y.clinic_id = x.clinic_id and y.id = x.payment_id
              left join gift_codes g on g.clinic_id = y.clinic_id and g.id = y.gift_code_id
             where x.clinic_id = c.clinic_id and x.charge_id = c.id and (y.method = 'write_off' or not g.paid))::bigint as gifted_bani
      from patient_subscriptions p
      join patients t on t.clinic_id = p.clinic_id and t.id = p.patient_id
      left join accounts a on a.id = p.created_by
      left join charges c on c.clinic_id = p.clinic_id and c.patient_subscription_id = p.id and c.kind = 'subscription'
      left join charge_counters k on k.clinic_id = c.clinic_id and k.charge_id = c.id
     where p.id = ${id} order by c.id desc limit 1`.execute(tx)
  return rows[0]!
}

/** Every use that a package ever had, by the visit's start. */
export async function listUseRows(tx: Tx, language: 'ro' | 'en', id: number): Promise<SubscriptionUse[]> {
  const { rows } = await sql<SubscriptionUse>`
    select u.id, u.booking_id, u.service_id, coalesce(${bookedName(language)}, ${sql.ref(`s.name_${language}`)}) as service_name,
           b.doctor_id, btrim(d.title || ' ' || d.first_name || ' ' || d.last_name) as doctor_name, to_json(b.starts_at) #>> '{}' as start,
           u.state, u.reason, to_json(u.changed_at) #>> '{}' as changed_at, a.first_name || ' ' || a.last_name as changed_by
      from subscription_uses u
      join bookings b on b.clinic_id = u.clinic_id and b.id = u.booking_id
      join doctors d on d.clinic_id = b.clinic_id and d.id = b.doctor_id
      join services s on s.clinic_id = u.clinic_id and s.id = u.service_id
      left join booking_services x on x.clinic_id = u.clinic_id and x.booking_id = u.booking_id and x.position = u.line and x.service_id = u.service_id
      left join accounts a on a.id = u.changed_by
     where u.patient_subscription_id = ${id}
     order by b.starts_at, u.id`.execute(tx)
  return rows
}

export async function insertStartedRow(
  tx: Tx,
  row: Insertable<DB['patient_subscriptions']>,
): Promise<number> {
  const { id } = await tx
    .insertInto('patient_subscriptions')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface ListedPackage {
  readonly name_ro: string
  readonly name_en: string
  readonly price_bani: number
  readonly months: number
  readonly maximum_uses: number
  readonly vat: 'exempt' | 'reduced' | 'standard'
  readonly no_show_uses: boolean
  readonly active: boolean
}

/** As it is sold today; it stays so until the transaction ends. */
export async function findListedPackage(tx: Tx, id: number): Promise<ListedPackage | undefined> {
  const { rows } = await sql<ListedPackage>`
    select name_ro, name_en, price_bani, months, maximum_uses, vat, no_show_uses, active
      from subscriptions where id = ${id} for share`.execute(tx)
  return rows[0]
}

/** Whose it is; not locked. */
export async function findOwner(tx: Tx, id: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom('patient_subscriptions')
    .select('patient_id')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.patient_id
}

/** From now on the visit's line is paid for itself. */
export async function leavePackage(tx: Tx, bookingId: number, line: number): Promise<void> {
  await sql`
    update booking_services set without_subscription = true, subscription_id = null
     where booking_id = ${bookingId} and position = ${line}`.execute(tx)
}

/** What the uses that stand cost at the prices of their services, and the visits that hold the others. */
export async function getRefundFacts(tx: Tx, id: number) {
  const { rows } = await sql<{
    used_price_bani: number
    visits: { booking_id: number; start: string; price_bani: number }[]
  }>`
    select coalesce(sum(price_bani) filter (where state = 'used'), 0)::bigint as used_price_bani,
           coalesce(json_agg(json_build_object('booking_id', booking_id, 'start', starts_at, 'price_bani', price_bani)
                             order by starts_at, booking_id) filter (where state = 'reserved'), '[]') as visits
      from (select u.state, u.booking_id, b.starts_at,
                   case u.state when 'used' then s.price_bani else coalesce(x.price_bani, s.price_bani) end as price_bani
              from subscription_uses u
              join bookings b on b.clinic_id = u.clinic_id and b.id = u.booking_id
              join services s on s.clinic_id = u.clinic_id and s.id = u.service_id
              left join booking_services x on x.clinic_id = u.clinic_id and x.booking_id = u.booking_id and x.position = u.line
             where u.patient_subscription_id = ${id} and u.state <> 'returned') v`.execute(tx)
  return rows[0]!
}

/** The act that gave it back. */
export async function setRefundEvent(tx: Tx, id: number, eventId: number): Promise<void> {
  await tx
    .updateTable('patient_subscriptions')
    .set({ refund_event_id: eventId })
    .where('id', '=', id)
    .execute()
}
