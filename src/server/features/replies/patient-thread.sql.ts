import type { ThreadLine } from '#contract/messages/replies.ts'
import { withoutLinks } from '#server/db/contact-masks.ts'
import type { Tx } from '#server/db/database.ts'
import type { Sight } from '#server/records/staff-sight.ts'
import { sql } from 'kysely'
import { visitsOfReply } from './replies.sql.ts'

/** A line, and where the page that follows it begins. */
type PlacedLine = ThreadLine & { readonly place: string }

/** Of a visit of one's own, or of none, where one may see no other. */
const isSeen = (bookingId: string, { onlyDoctorId }: Sight) =>
  onlyDoctorId === undefined
    ? sql`true`
    : sql`(${sql.ref(bookingId)} is null or ${sql.ref(bookingId)} in (
        select o.id from bookings o where o.doctor_id = ${onlyDoctorId}))`

/**
 * What was written to a patient and what they wrote back, newest first; of one visit when it is named, or one message. What
 * told a family of its visits is of each of them, and so is what came back.
 */
export async function listThreadRows(
  tx: Tx,
  patientId: number,
  by: { messageId: number } | { bookingId: number | undefined; before: string | undefined; size: number },
  { sight, now }: { sight: Sight; now: Date },
): Promise<PlacedLine[]> {
  const isOne = 'messageId' in by
  const bookingId = isOne ? undefined : by.bookingId
  // What told of them, or of the one visit; of a birthday or a holiday a claim's subject is no visit.
  const told = sql`
    select k.message_id from message_claims k
      join message_templates u on u.clinic_id = k.clinic_id and u.id = k.template_id
     where k.patient_id = ${patientId}
       and case when u.tag_name in ('birthday', 'holiday', 'once') then ${bookingId === undefined}::boolean
                else ${bookingId === undefined ? sql`true` : sql`k.subject_id = ${bookingId}`} and ${isSeen('k.subject_id', sight)} end`
  const ofVisit = (id: string) =>
    isOne || by.bookingId === undefined ? sql`true` : sql`${sql.ref(id)} = ${by.bookingId}`
  const [instant, kind = '', id] = (!isOne && by.before?.split(/[.-]/)) || []
  // What was written at once stands in one order on whichever page it falls.
  const isBehind = (of: ThreadLine['kind'], rowAt: string, rowId: string) => {
    if (instant === undefined) return sql`true`
    const at = sql`'epoch'::timestamptz + ${instant}::bigint * interval '1 microsecond'`
    if (of < kind) return sql`${sql.ref(rowAt)} < ${at}`
    if (of > kind) return sql`${sql.ref(rowAt)} <= ${at}`
    return sql`(${sql.ref(rowAt)}, ${sql.ref(rowId)}) < (${at}, ${id}::bigint)`
  }
  const size = isOne ? 1 : by.size
  const { rows } = await sql<PlacedLine>`
    select v.kind, v.id, to_json(v.at) #>> '{}' as at, v.text, v.channel, v.booking_id, v.message, v.reply,
           (extract(epoch from v.at) * 1000000)::bigint || '.' || v.kind || '-' || v.id as place from (
      (select 'message' as kind, m.id, m.created_at as at, case when m.category = 'code' then '' else ${withoutLinks('m.body', sight.mayContact)} end as text,
              m.channel::text as channel, m.booking_id,
              json_build_object('category', m.category, 'template', t.name, 'status', m.status, 'reason', coalesce(m.skip_reason, m.error),
                'delivered_at', m.delivered_at, 'sent_by', nullif(btrim(concat_ws(' ', s.first_name, s.last_name)), '')) as message,
              null::json as reply
         from messages m
         left join message_templates t on t.clinic_id = m.clinic_id and t.id = m.template_id
         left join accounts s on s.id = m.sent_by
        where ${isOne ? sql`m.id = ${by.messageId}` : sql`(m.patient_id = ${patientId} and ${ofVisit('m.booking_id')} and ${isSeen('m.booking_id', sight)} or m.id in (${told}))`}
          and ${isBehind('message', 'm.created_at', 'm.id')}
        order by m.created_at desc, m.id desc limit ${size})
      union all
      (select 'reply', r.id, r.received_at, r.text, 'sms', r.booking_id, null::json,
              json_build_object('meaning', r.meaning, 'outcome', r.outcome, 'visits', ${visitsOfReply(now, sight)}, 'handled',
                case when r.handled_at is not null then json_build_object('at', r.handled_at, 'as', coalesce(r.handled_as, 'read'),
                  'by', nullif(btrim(concat_ws(' ', a.first_name, a.last_name)), '')) end)
         from replies r left join accounts a on a.id = r.handled_by
        where ${isOne ? sql`false` : sql`(r.patient_id = ${patientId} and ${ofVisit('r.booking_id')} and ${isSeen('r.booking_id', sight)} or r.message_id in (${told}))`}
          and ${isBehind('reply', 'r.received_at', 'r.id')}
        order by r.received_at desc, r.id desc limit ${size})) v
     order by v.at desc, v.kind, v.id desc limit ${size}`.execute(tx)
  return rows
}

/** Whether whoever asks may answer a reply as this patient's: they wrote it, or it answers what told of them too. */
export async function isReplyOf(tx: Tx, replyId: number, patientId: number, sight: Sight): Promise<boolean> {
  const { rows } = await sql`
    select from replies r
     where r.id = ${replyId} and (r.patient_id = ${patientId} and ${isSeen('r.booking_id', sight)} or exists (
       select from message_claims k
        where k.clinic_id = r.clinic_id and k.message_id = r.message_id and k.patient_id = ${patientId}
          and ${isSeen('k.subject_id', sight)}))`.execute(tx)
  return rows.length > 0
}

/** Whether a visit is this patient's, and whoever asks may see it. */
export async function isVisitOf(
  tx: Tx,
  bookingId: number,
  patientId: number,
  { onlyDoctorId }: Sight,
): Promise<boolean> {
  const row = await tx
    .selectFrom('bookings')
    .select('doctor_id')
    .where('id', '=', bookingId)
    .where('patient_id', '=', patientId)
    .executeTakeFirst()
  return row !== undefined && (onlyDoctorId === undefined || row.doctor_id === onlyDoctorId)
}
