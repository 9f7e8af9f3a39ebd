import type { Said } from '#domain/messages/consent.ts'
import type { Audience, MessageCategory } from '#domain/messages/template.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

export type ReceiptState = 'accepted' | 'sent' | 'undelivered' | 'delivered' | 'failed'

/** The message that a gateway speaks of, held until the transaction ends: by its name of it, else by ours. */
export async function lockTold(
  tx: Tx,
  { gateway, gatewayId, id }: { gateway: string; gatewayId: string | null; id: number | undefined },
): Promise<number | undefined> {
  const ofGateway = tx
    .selectFrom('messages')
    .select('id')
    .where('gateway', '=', gateway)
    .where('channel', '=', 'sms')
    .forUpdate()
  const named =
    gatewayId === null ? undefined : await ofGateway.where('gateway_id', '=', gatewayId).executeTakeFirst()
  if (named || id === undefined) return named?.id
  return (await ofGateway.where('id', '=', id).executeTakeFirst())?.id
}

export interface NewReceipt {
  readonly clinicId: number
  readonly messageId: number | undefined
  readonly gateway: string
  readonly gatewayId: string
  readonly state: ReceiptState
  readonly reason: string | null
  readonly now: Date
}

/** One row a state; what is said again is counted. */
export async function keepReceipt(tx: Tx, receipt: NewReceipt): Promise<void> {
  const { clinicId, messageId, gateway, gatewayId, state, reason, now } = receipt
  await sql`
    insert into message_receipts as r (clinic_id, message_id, gateway, gateway_id, state, reason, received_at, last_at)
    values (${clinicId}, ${messageId ?? null}, ${gateway}, ${gatewayId}, ${state}, ${reason}, ${now}, ${now})
    on conflict (clinic_id, gateway, gateway_id, state) do update
       set times = least(r.times + 1, 32767), last_at = excluded.last_at, message_id = coalesce(r.message_id, excluded.message_id)`.execute(
    tx,
  )
}

/** What was said of a name before it was known whose it is; from now on it is this message's. */
export async function adoptReceiptRows(
  tx: Tx,
  id: number,
  { gateway, gatewayId }: { gateway: string; gatewayId: string },
): Promise<{ state: ReceiptState; reason: string | null }[]> {
  const { rows } = await sql<{ state: ReceiptState; reason: string | null }>`
    update message_receipts set message_id = ${id}
     where gateway = ${gateway} and gateway_id = ${gatewayId} and message_id is null
    returning state, reason`.execute(tx)
  return rows
}

/** What the message became; undefined where it had come as far before. */
export async function raiseState(
  tx: Tx,
  id: number,
  to: 'sent' | 'undelivered' | 'delivered',
  { reason, gatewayId, now }: { reason: string | null; gatewayId: string | null; now: Date },
): Promise<boolean> {
  const lower = { sent: [], undelivered: ['sent'], delivered: ['sent', 'undelivered'] }[to]
  const { rows } = await sql`
    update messages m
       set status = ${to}::message_status, error = ${reason},
           sent_at = coalesce(sent_at, ${now}), accepted_at = coalesce(accepted_at, ${now}),
           delivered_at = case when ${to} = 'delivered' then ${now}::timestamptz end,
           gateway_id = coalesce(gateway_id, case when not exists (
             select from messages o where o.gateway = m.gateway and o.gateway_id = ${gatewayId}) then ${gatewayId} end)
     where id = ${id} and status::text = any(${['queued', 'sending', 'failed', ...lower]}::text[])
    returning id`.execute(tx)
  return rows.length > 0
}

export interface ToldMessage {
  readonly category: MessageCategory
  readonly recipient: string
  readonly body: string
  readonly segments: number | null
  readonly cost_bani: number | null
  readonly booking_id: number | null
  readonly patient_id: number | null
  readonly template_id: number | null
  readonly template_version: number | null
  readonly language: number | null
  readonly starts_at: Date | null
  readonly useful_until: Date | null
  readonly clinic: string
  /** The first of the visits that it is about that is still to come; null of none. */
  readonly coming_id: number | null
  /** Whom it is to, also where the message names the visit alone. */
  readonly patient: number | null
  readonly email: string | null
  readonly account_id: number | null
  readonly audience: Audience | null
  /** As its template says; what tells of a visit at once goes by either way. */
  readonly channel: string | null
}

export async function getTold(tx: Tx, id: number, now: Date): Promise<ToldMessage> {
  const { rows } = await sql<ToldMessage>`
    select m.category, m.recipient, m.body, m.segments, m.cost_bani, m.booking_id, m.patient_id, m.template_id, m.template_version,
           m.language, m.starts_at, m.useful_until, c.name as clinic, p.id as patient, p.email, p.account_id, t.audience,
           (select v.id from bookings v
             where v.clinic_id = m.clinic_id and v.cancelled_at is null and v.pinned_at is null and v.starts_at > ${now}
               and (v.id = m.booking_id or v.id in (
                 select k.subject_id from message_claims k
                  where k.clinic_id = m.clinic_id and k.message_id = m.id and k.location_id <> 0))
             order by v.starts_at, v.id limit 1) as coming_id,
           coalesce(t.channel, case when m.category in ('booked', 'moved', 'cancelled') then 'sms_or_email' end) as channel
      from messages m
      join clinics c on c.clinic_id = m.clinic_id
      left join bookings b on b.clinic_id = m.clinic_id and b.id = m.booking_id
      left join patients p on p.clinic_id = m.clinic_id and p.id = coalesce(m.patient_id, b.patient_id)
      left join message_templates t on t.clinic_id = m.clinic_id and t.id = m.template_id
     where m.id = ${id}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`no message ${id}`)
  return row
}

/** Whether somebody's bell has told of it. */
export async function isToldOfLost(
  tx: Tx,
  id: number,
  kind: 'undelivered' | 'unconfirmed' | 'document_lost',
): Promise<boolean> {
  const row = await tx
    .selectFrom('notifications')
    .select('id')
    .where('message_id', '=', id)
    .where('kind', '=', kind)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** What somebody said of emails, at the desk and in their own account. */
export async function readEmailConsents(
  tx: Tx,
  patientId: number,
  accountId: number | null,
): Promise<{ records: Said[]; accounts: Said[] }> {
  const { rows } = await sql<{ record: Said }>`
    select coalesce(json_object_agg(case k.kind when 'marketing_email' then 'email_sms' else k.kind end, k.given), '{}') as record
      from (select distinct on (kind) kind, given from patient_consents
             where patient_id = ${patientId} and kind in ('email_reminder', 'marketing_email')
             order by kind, on_date desc, id desc) k`.execute(tx)
  const accounts =
    accountId === null
      ? []
      : (
          await sql<Said>`
            select email_reminder, email_sms from consents_of_accounts(${[accountId]}::bigint[])`.execute(tx)
        ).rows
  return { records: rows.map(({ record }) => record), accounts }
}

export async function noteCost(tx: Tx, id: number, segments: number, costBani: number): Promise<void> {
  await tx
    .updateTable('messages')
    .set({ segments, cost_bani: costBani })
    .where('id', '=', id)
    .where('cost_bani', 'is', null)
    .execute()
}
