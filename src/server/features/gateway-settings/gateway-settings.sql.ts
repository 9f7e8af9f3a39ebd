import type { Tx } from '#server/db/database.ts'
import type { DB } from '#server/db/tables.gen.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { sql, type Insertable } from 'kysely'

/** Holds the clinic, so that its gateway is changed by one after another, also while it has none. */
export async function lockGateway(tx: Tx, clinicId: number): Promise<void> {
  await sql`select from clinics where clinic_id = ${clinicId} for no key update`.execute(tx)
}

type Row = Omit<Insertable<DB['sms_gateways']>, 'version' | 'changed_by' | 'changed_at'>

export async function saveGateway(tx: WriteTx, row: Row, version: number): Promise<void> {
  const { accountId, now } = tx.author
  const whole = { ...row, version, changed_by: accountId, changed_at: new Date(now) }
  const { clinic_id: _, ...changes } = whole
  await tx
    .insertInto('sms_gateways')
    .values(whole)
    .onConflict(conflict =>
      conflict.column('clinic_id').doUpdateSet({ ...changes, failing_since: null, failing_told_at: null }),
    )
    .execute()
}

export async function removeGateway(tx: Tx): Promise<void> {
  await tx.deleteFrom('sms_gateways').execute()
}

export interface GatewayUse {
  /** Whether anything was sent by it. */
  readonly used: boolean
  /** From the gateway to the phone, of the last hundred that arrived. */
  readonly average_seconds: number | null
  readonly last_delivered: number | null
}

export async function readGatewayUse(tx: Tx, name: string): Promise<GatewayUse> {
  const { rows } = await sql<GatewayUse>`
    select exists (select from messages where gateway = ${name} and accepted_at is not null) as used,
           (select round(avg(extract(epoch from d.delivered_at - d.accepted_at)))::integer from (
              select delivered_at, accepted_at from messages
               where channel = 'sms' and gateway = ${name} and delivered_at is not null and accepted_at is not null
               order by id desc limit 100) d) as average_seconds,
           (select (extract(epoch from max(d.delivered_at)) * 1000)::bigint from (
              select delivered_at from messages where channel = 'sms' and gateway = ${name} and delivered_at is not null
               order by id desc limit 100) d) as last_delivered`.execute(tx)
  return rows[0]!
}

export interface LastChange {
  readonly changed_by: string | null
  readonly changed_at: string | null
}

export async function findLastChange(tx: Tx): Promise<LastChange | undefined> {
  const { rows } = await sql<LastChange>`
    select nullif(btrim(concat_ws(' ', a.first_name, a.last_name)), '') as changed_by, g.changed_at::text as changed_at
      from sms_gateways g left join accounts a on a.id = g.changed_by`.execute(tx)
  return rows[0]
}

/** The phone of somebody of the staff, whom nobody else is told by it. */
export async function findOwnMobile(tx: Tx, accountId: number): Promise<string | null> {
  const row = await tx.selectFrom('accounts').select('mobile').where('id', '=', accountId).executeTakeFirst()
  return row?.mobile ?? null
}

export interface SmsTemplate {
  readonly name: string
  /** In each language. */
  readonly texts: readonly string[]
}

/** What goes by SMS and is on. */
export async function listSmsTemplates(tx: Tx): Promise<SmsTemplate[]> {
  const { rows } = await sql<SmsTemplate>`
    select t.name, array[coalesce(t.texts #>> '{ro,sms}', ''), coalesce(t.texts #>> '{en,sms}', '')] as texts
      from message_templates t where t.active and t.deleted_at is null and t.channel <> 'email' order by t.id`.execute(
    tx,
  )
  return rows
}
