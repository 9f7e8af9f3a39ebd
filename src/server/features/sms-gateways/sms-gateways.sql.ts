import type { Tx } from '#server/db/database.ts'
import type { GatewayKind } from '#server/outside/sms/sms-gateway.ts'
import { sql } from 'kysely'

export interface GatewayRow {
  readonly clinic_id: number
  readonly kind: GatewayKind
  readonly address: string | null
  readonly sealed_credentials: string
  readonly sealed_hook_secret: string
  readonly sender_kind: 'name' | 'number'
  readonly sender: string
  readonly part_bani: number
  readonly foreign_part_bani: number
  readonly failing_since: Date | null
  readonly last_delivered_at: Date | null
  readonly version: number
}

/** The clinic's own gateway; undefined where the server's serves it. */
export async function findGatewayRow(tx: Tx): Promise<GatewayRow | undefined> {
  const row = await tx
    .selectFrom('sms_gateways')
    .select([
      'clinic_id',
      'kind',
      'address',
      'sealed_credentials',
      'sealed_hook_secret',
      'sender_kind',
      'sender',
      'part_bani',
      'foreign_part_bani',
      'failing_since',
      'last_delivered_at',
      'version',
    ])
    .executeTakeFirst()
  return row as GatewayRow | undefined
}

/** Notes that it takes messages, or since when it does not. */
export async function noteGatewayWorks(tx: Tx): Promise<void> {
  await tx
    .updateTable('sms_gateways')
    .set({ failing_since: null, failing_told_at: null })
    .where('failing_since', 'is not', null)
    .execute()
}

export async function noteGatewayFails(tx: Tx, now: Date): Promise<void> {
  await tx
    .updateTable('sms_gateways')
    .set({ failing_since: now })
    .where('failing_since', 'is', null)
    .execute()
}

/** Whether it has failed since before then and nobody has been told; from now on somebody has. */
export async function claimFailingNotice(tx: Tx, before: Date, now: Date): Promise<boolean> {
  const told = await tx
    .updateTable('sms_gateways')
    .set({ failing_told_at: now })
    .where('failing_since', '<', before)
    .where('failing_told_at', 'is', null)
    .returning('clinic_id')
    .executeTakeFirst()
  return told !== undefined
}

/** To the minute, so that receipts that come together do not wait for each other. */
export async function noteDelivered(tx: Tx, now: Date): Promise<void> {
  await sql`
    update sms_gateways set last_delivered_at = ${now}
     where last_delivered_at is null or last_delivered_at < ${now}::timestamptz - interval '1 minute'`.execute(
    tx,
  )
}

export async function findClinicOfHook(tx: Tx, hash: Buffer): Promise<number | undefined> {
  const { rows } = await sql<{ clinic: number | null }>`select clinic_of_sms_hook(${hash}) as clinic`.execute(
    tx,
  )
  return rows[0]?.clinic ?? undefined
}

/** Questions since `askedSince` come first where a plain answer is looked for. */
export interface Written {
  readonly since: Date
  readonly askedSince: Date | null
  readonly now: Date
}

/** The clinic that somebody answers who writes to the server's own gateway. */
export async function findClinicOfServerSms(
  tx: Tx,
  mobile: string,
  { since, askedSince, now }: Written,
): Promise<number | undefined> {
  const { rows } = await sql<{ clinic: number | null }>`
    select clinic_of_server_sms(${mobile}, ${since}, coalesce(${askedSince}, 'infinity'::timestamptz), ${now}) as clinic`.execute(
    tx,
  )
  return rows[0]?.clinic ?? undefined
}

/** The clinic whose message the server's gateway calls so. */
export async function findClinicOfServerMessage(
  tx: Tx,
  gatewayId: string | null,
): Promise<number | undefined> {
  const { rows } = await sql<{ clinic: number | null }>`
    select clinic_of_server_message(${gatewayId}) as clinic`.execute(tx)
  return rows[0]?.clinic ?? undefined
}

/** What SMS have cost in the clinic's present month. */
export async function readMonthCost(tx: Tx, now: Date): Promise<number> {
  const { rows } = await sql<{ bani: number }>`
    select coalesce((select k.cost_bani from message_costs k
      where k.month = date_trunc('month', ${now}::timestamptz at time zone c.zone)::date), 0)::bigint as bani
      from clinics c`.execute(tx)
  return rows[0]?.bani ?? 0
}

/** Which of the two the month has come to and nobody has been told of with this cap; from now on somebody has. */
export async function claimCapNotice(
  tx: Tx,
  { cap, near, now }: { cap: number; near: number; now: Date },
): Promise<'cap_80' | 'cap_full' | undefined> {
  const { rows } = await sql<{ kind: 'cap_80' | 'cap_full' }>`
    update message_costs k
       set near_cap_bani = ${cap}, full_cap_bani = case when k.cost_bani >= ${cap} then ${cap} else k.full_cap_bani end
      from clinics c
     where c.clinic_id = k.clinic_id and k.month = date_trunc('month', ${now}::timestamptz at time zone c.zone)::date
       and ((k.cost_bani >= ${near} and k.near_cap_bani is distinct from ${cap})
         or (k.cost_bani >= ${cap} and k.full_cap_bani is distinct from ${cap}))
    returning case when k.cost_bani >= ${cap} then 'cap_full' else 'cap_80' end as kind`.execute(tx)
  return rows[0]?.kind
}
