import type { SkipReason } from '#domain/messages/template.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'
import type { ClaimKey, Composed, Occasion } from './occasions.ts'

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

/** Writes messages under their keys; answers the ids, in their order. */
export async function insertComposed(
  tx: Tx,
  clinicId: number,
  messages: readonly Composed[],
  keys: readonly string[],
  now: Date,
): Promise<number[]> {
  if (messages.length === 0) return []
  const column = <T>(of: (message: Composed, first: Occasion) => T) =>
    messages.map(message => of(message, message.occasions[0]!))
  const { rows } = await sql<{ id: number; key: string }>`
    insert into messages (clinic_id, key, channel, recipient, subject, body, booking_id, category, template_id, template_version,
                          patient_id, language, starts_at, useful_until, skip_reason, status, created_at)
    select ${clinicId}, m.key, m.channel::message_channel, m.recipient, m.subject, m.body, m.booking_id, m.category, m.template_id, m.version,
           m.patient_id, m.language, m.starts_at, m.useful_until, m.skip_reason,
           (case when m.skip_reason is null then 'queued' else 'skipped' end)::message_status, ${now}
      from unnest(${keys}::text[], ${column(each => each.channel)}::text[],
                  ${column(each => each.recipient)}::text[], ${column(each => each.subject)}::text[],
                  ${column(each => each.body)}::text[], ${column((_, { visit }) => visit?.id ?? null)}::bigint[],
                  ${column((_, { template }) => template.tag)}::text[], ${column((_, { template }) => template.id)}::bigint[],
                  ${column((_, { template }) => template.version)}::int[], ${column((_, { key }) => key.patient_id)}::bigint[],
                  ${column(each => (each.language === 'en' ? 1 : 2))}::smallint[],
                  ${column((_, { visit }) => visit && new Date(visit.start))}::timestamptz[],
                  ${column(each => new Date(each.usefulUntil))}::timestamptz[], ${column(each => each.skipReason)}::text[])
           m (key, channel, recipient, subject, body, booking_id, category, template_id, version, patient_id, language,
              starts_at, useful_until, skip_reason)
    returning id, key`.execute(tx)
  const ids = new Map(rows.map(row => [row.key, row.id]))
  return keys.map(key => ids.get(key)!)
}

/**
 * Writes messages with their claims; answers the messages' ids, in their order. The database refuses what somebody else has
 * claimed meanwhile, which whoever holds `lockClaims` does not meet.
 */
export async function insertClaimed(
  tx: Tx,
  clinicId: number,
  messages: readonly Composed[],
  now: Date,
): Promise<number[]> {
  const keys = messages.map(message => keyOf(message.occasions[0]!.key, message.part))
  const ids = await insertComposed(tx, clinicId, messages, keys, now)
  const claimed = messages.flatMap((message, index) =>
    message.occasions.map(({ key }) => ({ ...key, part: message.part, message_id: ids[index]! })),
  )
  await sql`
    insert into message_claims (clinic_id, template_id, subject_id, moment, location_id, patient_id, part, message_id, claimed_at)
    select ${clinicId}, c.template_id, c.subject_id, c.moment, c.location_id, c.patient_id, c.part, c.message_id, ${now}
      from unnest(${claimed.map(each => each.template_id)}::bigint[], ${claimed.map(each => each.subject_id)}::bigint[],
                  ${claimed.map(each => new Date(each.moment))}::timestamptz[], ${claimed.map(each => each.location_id)}::bigint[],
                  ${claimed.map(each => each.patient_id)}::bigint[], ${claimed.map(each => each.part)}::smallint[],
                  ${claimed.map(each => each.message_id)}::bigint[])
           c (template_id, subject_id, moment, location_id, patient_id, part, message_id)`.execute(tx)
  return ids
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
