import type { SkipReason } from '#domain/messages/template.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'
import type { ClaimKey, Composed, Occasion } from './occasions.ts'
import { SEND_MESSAGE } from '../send-message.ts'

/** Whoever claims for a clinic, looks at what is claimed or changes it, one after another. */
export async function lockClaims(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('claims:' || current_clinic_id(), 0))`.execute(tx)
}

/** A claim with what became of its message. */
export interface ClaimRow extends ClaimKey {
  readonly part: 0 | 1
  readonly message_id: number
  readonly status: string
  readonly skip_reason: SkipReason | null
  /** When its message was written, epoch milliseconds. */
  readonly written: number
}

const CLAIM = sql`
  c.template_id, c.subject_id, (extract(epoch from c.moment) * 1000)::bigint as moment, c.location_id, c.patient_id, c.part, c.message_id`

/** What templates handled of subjects, whatever the moment. */
export async function listClaims(
  tx: Tx,
  pairs: readonly { readonly template_id: number; readonly subject_id: number }[],
): Promise<ClaimRow[]> {
  if (pairs.length === 0) return []
  const { rows } = await sql<ClaimRow>`
    select ${CLAIM}, m.status, m.skip_reason, (extract(epoch from m.created_at) * 1000)::bigint as written
      from unnest(${pairs.map(each => each.template_id)}::bigint[], ${pairs.map(each => each.subject_id)}::bigint[])
           w (template_id, subject_id)
      cross join lateral (
        select k.* from message_claims k where k.template_id = w.template_id and k.subject_id = w.subject_id offset 0) c
      join messages m on m.id = c.message_id`.execute(tx)
  return rows
}

export async function listClaimsOf(tx: Tx, messageId: number): Promise<(ClaimKey & { part: 0 | 1 })[]> {
  const { rows } = await sql<ClaimKey & { part: 0 | 1 }>`
    select ${CLAIM} from message_claims c where c.message_id = ${messageId} order by c.moment, c.subject_id`.execute(
    tx,
  )
  return rows
}

/** The cause of a message, as its key says it. */
export function keyOf({ template_id: template, ...key }: ClaimKey, part: 0 | 1): string {
  const of = [template, key.subject_id, key.moment, key.location_id, key.patient_id, part]
  return `claim:${of.join(':')}`
}

const column = <T>(messages: readonly Composed[], of: (message: Composed, first: Occasion) => T) =>
  messages.map(message => of(message, message.occasions[0]!))

/** The insert of messages under their keys. */
const inserting = (
  clinicId: number,
  messages: readonly Composed[],
  keys: readonly string[],
  now: Date,
) => sql`
  insert into messages (clinic_id, key, channel, recipient, subject, body, booking_id, category, template_id, template_version,
                        patient_id, language, starts_at, useful_until, skip_reason, status, created_at)
  select ${clinicId}::bigint, m.key, m.channel::message_channel, m.recipient, m.subject, m.body, m.booking_id, m.category, m.template_id,
         m.version, m.patient_id, m.language, m.starts_at, m.useful_until, m.skip_reason,
         (case when m.skip_reason is null then 'queued' else 'skipped' end)::message_status, ${now}::timestamptz
    from unnest(${keys}::text[], ${column(messages, each => each.channel)}::text[],
                ${column(messages, each => each.recipient)}::text[], ${column(messages, each => each.subject)}::text[],
                ${column(messages, each => each.body)}::text[], ${column(messages, (_, { visit }) => visit?.id ?? null)}::bigint[],
                ${column(messages, (_, { template }) => template.tag)}::text[], ${column(messages, (_, { template }) => template.id)}::bigint[],
                ${column(messages, (_, { template }) => template.version)}::int[], ${column(messages, (_, { key }) => key.patient_id)}::bigint[],
                ${column(messages, each => (each.language === 'en' ? 1 : 2))}::smallint[],
                ${column(messages, (_, { visit }) => visit && new Date(visit.start))}::timestamptz[],
                ${column(messages, each => new Date(each.usefulUntil))}::timestamptz[], ${column(messages, each => each.skipReason)}::text[])
         m (key, channel, recipient, subject, body, booking_id, category, template_id, version, patient_id, language,
            starts_at, useful_until, skip_reason)
  returning id, key, status`

/** Writes messages under their keys; answers the ids, in their order. */
export async function insertComposed(
  tx: Tx,
  clinicId: number,
  messages: readonly Composed[],
  keys: readonly string[],
  now: Date,
): Promise<number[]> {
  if (messages.length === 0) return []
  const { rows } = await sql<{
    id: number
    key: string
  }>`${inserting(clinicId, messages, keys, now)}`.execute(tx)
  return inOrder(rows, keys)
}

function inOrder(rows: readonly { id: number; key: string }[], keys: readonly string[]): number[] {
  const ids = new Map(rows.map(row => [row.key, row.id]))
  return keys.map(key => ids.get(key)!)
}

/**
 * Writes messages with their claims and, unless told otherwise, queues the sending of those that go, in one round trip;
 * answers the messages' ids, in their order. The database refuses what somebody else has claimed meanwhile, which whoever
 * holds `lockClaims` does not meet.
 */
export async function insertClaimed(
  tx: Tx,
  clinicId: number,
  messages: readonly Composed[],
  now: Date,
  { isQueued = true } = {},
): Promise<number[]> {
  if (messages.length === 0) return []
  const keys = messages.map(message => keyOf(message.occasions[0]!.key, message.parts[0]!))
  const claimed = messages.flatMap((message, index) =>
    message.occasions.map(({ key }, place) => ({
      ...key,
      part: message.parts[place]!,
      of: keys[index]!,
    })),
  )
  const { rows } = await sql<{ id: number; key: string }>`
    with written as (${inserting(clinicId, messages, keys, now)}),
         claimed as (
           insert into message_claims (clinic_id, template_id, subject_id, moment, location_id, patient_id, part, message_id, claimed_at)
           select ${clinicId}::bigint, c.template_id, c.subject_id, c.moment, c.location_id, c.patient_id, c.part, w.id, ${now}::timestamptz
             from unnest(${claimed.map(each => each.of)}::text[], ${claimed.map(each => each.template_id)}::bigint[],
                         ${claimed.map(each => each.subject_id)}::bigint[], ${claimed.map(each => new Date(each.moment))}::timestamptz[],
                         ${claimed.map(each => each.location_id)}::bigint[], ${claimed.map(each => each.patient_id)}::bigint[],
                         ${claimed.map(each => each.part)}::smallint[])
                  c (key, template_id, subject_id, moment, location_id, patient_id, part)
             join written w on w.key = c.key),
         queued as (
           select queue_jobs(${SEND_MESSAGE.name}, array_agg(json_build_object('clinic_id', ${clinicId}::bigint, 'id', w.id) order by w.id),
                             array_agg('message:' || ${clinicId}::bigint || ':' || w.id order by w.id), array_agg(q.at order by w.id),
                             ${SEND_MESSAGE.tries}::int)
             from written w
             join unnest(${keys}::text[], ${messages.map(each => new Date(each.at))}::timestamptz[]) q (key, at) on q.key = w.key
            where w.status = 'queued' and ${isQueued}
           having count(*) > 0)
    select w.id, w.key, (select count(*) from queued) as queued from written w`.execute(tx)
  return inOrder(rows, keys)
}

/** Has another message tell what claims of this one said. */
export async function moveClaims(
  tx: Tx,
  from: number,
  to: number,
  claims: readonly ClaimKey[],
): Promise<void> {
  await sql`
    update message_claims c set message_id = ${to}
      from unnest(${claims.map(each => each.template_id)}::bigint[], ${claims.map(each => each.subject_id)}::bigint[],
                  ${claims.map(each => new Date(each.moment))}::timestamptz[]) w (template_id, subject_id, moment)
     where c.message_id = ${from} and c.template_id = w.template_id and c.subject_id = w.subject_id and c.moment = w.moment`.execute(
    tx,
  )
}
