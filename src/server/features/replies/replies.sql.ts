import type { VisitOfReply } from '#contract/messages/replies.ts'
import type { BookingStatus } from '#domain/bookings/booking-status.ts'
import type { ReplyMeaning } from '#domain/messages/reading.ts'
import type { LocalDate } from '#domain/time/wall-time.ts'
import { visibleMobile } from '#server/db/contact-masks.ts'
import type { Reachable } from '#domain/messages/contact.ts'
import type { Tx } from '#server/db/database.ts'
import type { Sight } from '#server/records/staff-sight.ts'
import { sql } from 'kysely'

export interface NewReply {
  readonly clinicId: number
  readonly gateway: string
  readonly gatewayId: string
  readonly mobile: string
  readonly text: string
  readonly meaning: ReplyMeaning
  readonly now: Date
}

/** Undefined when it was kept before. */
export async function insertReply(tx: Tx, reply: NewReply): Promise<number | undefined> {
  const row = await tx
    .insertInto('replies')
    .values({
      clinic_id: reply.clinicId,
      gateway: reply.gateway,
      gateway_id: reply.gatewayId,
      mobile: reply.mobile,
      text: reply.text,
      meaning: reply.meaning,
      outcome: 'unmatched',
      received_at: reply.now,
    })
    .onConflict(conflict => conflict.columns(['clinic_id', 'gateway', 'gateway_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export interface Settled {
  readonly message_id: number | null
  readonly booking_id: number | null
  readonly patient_id: number | null
  readonly outcome: 'confirmed' | 'cancelled' | 'stopped' | 'desk' | 'told_already' | 'unmatched'
  /** Null: it waits for the desk. */
  readonly handled_at: Date | null
}

export async function settleReply(tx: Tx, id: number, settled: Settled): Promise<void> {
  await tx.updateTable('replies').set(settled).where('id', '=', id).execute()
}

export interface Question {
  readonly id: number
  readonly template_id: number | null
  readonly language: number | null
  /** Visits that it told, whatever became of them, by their hour then. */
  readonly visits: { readonly id: number; readonly patient_id: number; readonly isOpen: boolean }[]
}

/** Confirmations and reminders that went to a phone since then, the newest first. */
export async function listQuestions(
  tx: Tx,
  mobile: string,
  { since, now }: { since: Date; now: Date },
): Promise<Question[]> {
  const { rows } = await sql<Question>`
    select m.id, m.template_id, m.language, coalesce(v.visits, '[]') as visits
      from messages m
      cross join lateral (
        select json_agg(json_build_object('id', b.id, 'patient_id', b.patient_id, 'isOpen',
                 b.cancelled_at is null and b.pinned_at is null and b.starts_at = t.told and b.starts_at > ${now}
                 and b.status in ('new', 'approved', 'confirmed', 'delay')) order by b.starts_at, b.id) as visits
          from (select c.subject_id as id, c.moment as told from message_claims c where c.clinic_id = m.clinic_id and c.message_id = m.id
                union
                select m.booking_id, m.starts_at where m.booking_id is not null and m.starts_at is not null) t
          join bookings b on b.clinic_id = m.clinic_id and b.id = t.id) v
     where m.channel = 'sms' and m.recipient = ${mobile} and m.created_at > ${since} and m.template_id is not null
       and m.category in ('confirmation', 'reminder') and m.status in ('sending', 'sent', 'undelivered', 'delivered')
     order by m.id desc limit 30`.execute(tx)
  return rows
}

/** Holds visits until the transaction ends, one after another so that whoever else does the same waits. */
export async function lockVisits(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`select from bookings where id = any(${[...ids]}::bigint[]) order by id for update`.execute(tx)
}

/** People of this clinic whose phone it is. */
export async function listPatientsOfPhone(tx: Tx, mobile: string): Promise<number[]> {
  const rows = await tx
    .selectFrom('patients')
    .select('id')
    .where('mobile', '=', mobile)
    .where('merged_into', 'is', null)
    .where('erased_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(row => row.id)
}

/** People of this clinic who may be written at a phone: theirs, or of who answers for them. */
export async function listReachedBy(
  tx: Tx,
  mobile: string,
): Promise<(Reachable & { readonly id: number })[]> {
  const { rows } = await sql<Reachable & { id: number }>`
    select p.id, p.mobile, p.email, p.birth_date as "birthDate",
           case when p.guardian_id is not null or p.guardian_mobile is not null
                then json_build_object('mobile', coalesce(g.mobile, p.guardian_mobile), 'email', g.email) end as guardian
      from patients p left join patients g on g.clinic_id = p.clinic_id and g.id = p.guardian_id
     where (p.mobile = ${mobile} or g.mobile = ${mobile} or p.guardian_mobile = ${mobile})
       and p.merged_into is null and p.erased_at is null
     order by p.id`.execute(tx)
  return rows
}

/** Whose last word on such messages was STOP, of these. */
export async function listStopped(
  tx: Tx,
  patientIds: readonly number[],
  kind: 'marketing_sms' | 'sms_reminder',
): Promise<number[]> {
  const { rows } = await sql<{ patient_id: number }>`
    select patient_id from (
      select distinct on (patient_id) patient_id, given, how from patient_consents
       where patient_id = any(${[...patientIds]}::bigint[]) and kind = ${kind}
       order by patient_id, on_date desc, id desc) k
     where not given and how = 'sms'`.execute(tx)
  return rows.map(row => row.patient_id)
}

export async function insertRefusal(
  tx: Tx,
  row: {
    clinicId: number
    patientId: number
    kind: 'marketing_sms' | 'sms_reminder'
    said: string
    day: LocalDate
    now: Date
  },
): Promise<void> {
  await tx
    .insertInto('patient_consents')
    .values({
      clinic_id: row.clinicId,
      patient_id: row.patientId,
      kind: row.kind,
      given: false,
      on_date: row.day,
      how: 'sms',
      said: row.said,
      recorded_at: row.now,
    })
    .execute()
}

/** What the question's template answers by itself. */
export async function findAnswers(
  tx: Tx,
  templateId: number,
): Promise<Partial<Record<'yes' | 'no', Partial<Record<'ro' | 'en', string>>>> | undefined> {
  const row = await tx
    .selectFrom('message_templates')
    .select('answers')
    .where('id', '=', templateId)
    .executeTakeFirst()
  return row?.answers as never
}

/** Of `r` the visits that its question told, those of others left out for who sees their own alone. */
export const visitsOfReply = (now: Date, { onlyDoctorId }: Sight) => sql`(
  select coalesce(json_agg(json_build_object('id', o.id, 'start', o.starts_at, 'patient_name', btrim(w.last_name || ' ' || w.first_name),
           'is_open', o.cancelled_at is null and o.pinned_at is null and o.ends_at > ${now}
             and o.status in ('new', 'approved', 'confirmed', 'delay')) order by o.starts_at, o.id), '[]')
    from (select k.subject_id as id from message_claims k where k.clinic_id = r.clinic_id and k.message_id = r.message_id
          union select r.booking_id where r.booking_id is not null) told
    join bookings o on o.clinic_id = r.clinic_id and o.id = told.id
    left join patients w on w.clinic_id = o.clinic_id and w.id = o.patient_id
   where ${onlyDoctorId === undefined ? sql`true` : sql`o.doctor_id = ${onlyDoctorId}`})`

export interface ReplyRow {
  readonly id: number
  readonly at: string
  readonly mobile: string | null
  readonly text: string
  readonly meaning: ReplyMeaning
  readonly outcome: Settled['outcome']
  readonly patient: { id: number; name: string } | null
  readonly booking: {
    id: number
    start: string
    status: number
    cancelled: boolean
    doctor_id: number
  } | null
  readonly visits: VisitOfReply[]
  readonly message_id: number | null
  readonly handled: { at: string; by: string | null; as: 'confirm' | 'cancel' | 'read' | 'answered' } | null
}

const STATUS_CODES = sql.raw(
  (['new', 'approved', 'confirmed', 'arrived', 'completed', 'delay', 'no_show'] satisfies BookingStatus[])
    .map((name, code) => `when '${name}' then ${code}`)
    .join(' '),
)

/** A doctor who sees their own visits alone sees the replies about them, and those about none. */
const seen = ({ onlyDoctorId }: Sight) =>
  onlyDoctorId === undefined
    ? sql`true`
    : sql`(r.booking_id is null or exists (
        select from bookings o where o.clinic_id = r.clinic_id and o.id = r.booking_id and o.doctor_id = ${onlyDoctorId}))`

export async function listReplyRows(
  tx: Tx,
  by: { id: number } | { waiting: boolean; before: number | undefined; size: number },
  sight: Sight,
  now: Date,
): Promise<ReplyRow[]> {
  const condition =
    'id' in by
      ? sql`r.id = ${by.id}`
      : sql`${by.waiting ? sql`r.handled_at is null` : sql`true`} and ${by.before === undefined ? sql`true` : sql`r.id < ${by.before}`}`
  const { rows } = await sql<ReplyRow>`
    select r.id, to_json(r.received_at) #>> '{}' as at, ${visibleMobile('r.mobile', sight.mayContact)} as mobile, r.text, r.meaning, r.outcome, r.message_id,
           case when p.id is not null then json_build_object('id', p.id, 'name', btrim(p.last_name || ' ' || p.first_name)) end as patient,
           case when b.id is not null then json_build_object('id', b.id, 'start', b.starts_at, 'status', case b.status ${STATUS_CODES} end,
             'cancelled', b.cancelled_at is not null, 'doctor_id', b.doctor_id) end as booking,
           ${visitsOfReply(now, sight)} as visits,
           case when r.handled_at is not null then json_build_object('at', r.handled_at, 'as', coalesce(r.handled_as, 'read'),
             'by', nullif(btrim(concat_ws(' ', a.first_name, a.last_name)), '')) end as handled
      from replies r
      left join patients p on p.clinic_id = r.clinic_id and p.id = r.patient_id
      left join bookings b on b.clinic_id = r.clinic_id and b.id = r.booking_id
      left join accounts a on a.id = r.handled_by
     where ${condition} and ${seen(sight)}
     order by r.id desc limit ${'id' in by ? 1 : by.size}`.execute(tx)
  return rows
}

export async function countWaiting(tx: Tx, sight: Sight): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from replies r where r.handled_at is null and ${seen(sight)}`.execute(tx)
  return rows[0]!.count
}

export interface OpenReply {
  readonly id: number
  readonly booking_id: number | null
  readonly patient_id: number | null
  readonly handled_at: Date | null
}

export async function lockReply(tx: Tx, id: number): Promise<OpenReply | undefined> {
  return tx
    .selectFrom('replies')
    .select(['id', 'booking_id', 'patient_id', 'handled_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function markHandled(
  tx: Tx,
  id: number,
  handled: { as: 'confirm' | 'cancel' | 'read' | 'answered'; by: number; now: Date },
): Promise<void> {
  await tx
    .updateTable('replies')
    .set({ handled_at: handled.now, handled_by: handled.by, handled_as: handled.as })
    .where('id', '=', id)
    .where('handled_at', 'is', null)
    .execute()
}

export async function findClinicName(tx: Tx): Promise<string> {
  const row = await tx.selectFrom('clinics').select('name').executeTakeFirstOrThrow()
  return row.name
}
