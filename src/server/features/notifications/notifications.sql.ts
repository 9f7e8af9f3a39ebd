import type { Notification, NotificationKind } from '#contract/messages/notifications.ts'
import { BOOKING_STATUSES, statusCode } from '#domain/bookings/booking-status.ts'
import { bookedName } from '#server/db/booked-name.ts'
import { visibleMobile } from '#server/db/contact-masks.ts'
import type { Tx } from '#server/db/database.ts'
import type { DB, JsonObject } from '#server/db/tables.gen.ts'
import type { Sight } from '#server/records/staff-sight.ts'
import { sql, type Insertable } from 'kysely'

export interface NewNotification {
  readonly clinicId: number
  readonly kind: NotificationKind
  /** Whose right it is; null of what is told one person alone. */
  readonly permission: string | null
  readonly at: Date
  readonly bookingId: number | null
  readonly patientId: number | null
  readonly replyId: number | null
  readonly messageId: number | null
  readonly accountId: number | null
  readonly about: JsonObject
}

/** Whether account `a` has it by any of its roles. */
const holds = (permission: string) => sql`exists (
  select from account_roles ar join roles r on r.clinic_id = ar.clinic_id and r.id = ar.role_id
   where ar.clinic_id = a.clinic_id and ar.account_id = a.id and ${permission} = any(r.permissions))`

/** A row for each of the staff who hold the right and may see the visit, if it is about one; how many. */
export async function insertNotifications(tx: Tx, row: NewNotification): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into notifications (clinic_id, account_id, kind, about, booking_id, patient_id, reply_id, message_id, at)
    select a.clinic_id, a.id, ${row.kind}, ${JSON.stringify(row.about)}::jsonb, ${row.bookingId}::bigint, ${row.patientId}::bigint,
           ${row.replyId}::bigint, ${row.messageId}::bigint, ${row.at}
      from accounts a
     where a.clinic_id = ${row.clinicId} and a.active and a.user_type <> 3
       and ${row.permission === null ? sql`${row.accountId}::bigint is not null` : holds(row.permission)}
       and (${row.accountId}::bigint is null or a.id = ${row.accountId}::bigint)
       and (${row.bookingId}::bigint is null or ${holds('bookings.all_doctors')} or exists (
         select from bookings b join doctors d on d.clinic_id = b.clinic_id and d.id = b.doctor_id and d.active
          where b.clinic_id = a.clinic_id and b.id = ${row.bookingId}::bigint and d.account_id = a.id))`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0)
}

export async function insertPatientAct(tx: Tx, row: Insertable<DB['patient_acts']>): Promise<void> {
  await tx.insertInto('patient_acts').values(row).execute()
}

/** Whether a booking still waits for the clinic. */
export async function isWaiting(tx: Tx, bookingId: number): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select b.status = 'new' and b.cancelled_at is null as waits from bookings b where b.id = ${bookingId}`.execute(
    tx,
  )
  return rows[0]!.waits
}

/** Whose they are, and what of them may be shown: by right, and of visits by doctor. */
export interface NotificationFilter {
  readonly accountId: number
  readonly kinds: readonly NotificationKind[]
  readonly status: 0 | 1 | undefined
  readonly sight: Sight
}

const ofDoctor = ({ onlyDoctorId }: Sight) =>
  onlyDoctorId === undefined ? sql`` : sql`and b.doctor_id = ${onlyDoctorId}`

function filterBy({ accountId, kinds, status, sight }: NotificationFilter) {
  const visible =
    sight.onlyDoctorId === undefined
      ? sql``
      : sql`and (n.booking_id is null or exists (
          select from bookings b where b.clinic_id = n.clinic_id and b.id = n.booking_id ${ofDoctor(sight)}))`
  const ofStatus = status === undefined ? sql`` : sql`and n.status = ${sql.lit(status)}`
  return sql`n.account_id = ${accountId} and n.kind = any(${[...kinds]}::text[]) ${ofStatus} ${visible}`
}

export async function countNotifications(tx: Tx, filter: NotificationFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from notifications n where ${filterBy(filter)}`.execute(tx)
  return rows[0]!.count
}

const STATUS_CODE = sql.join(
  BOOKING_STATUSES.map(name => sql`when ${sql.lit(name)} then ${sql.lit(statusCode(name))}`),
  sql` `,
)

/** The newest first, each with its visit, person and reply as they are now. */
export async function listNotificationRows(
  tx: Tx,
  filter: NotificationFilter,
  { size, offset }: { size: number; offset: number },
): Promise<Notification[]> {
  const { language, mayContact } = filter.sight
  const { rows } = await sql<{ items: Notification[] }>`
    select coalesce(json_agg(v order by v.id desc), '[]') as items from (
      select n.id, n.kind, n.status, n.at, n.message_id, n.about,
             case when b.id is not null then json_build_object(
               'id', b.id, 'start', b.starts_at, 'version', b.version, 'status', case b.status ${STATUS_CODE} end,
               'doctor_name', concat_ws(' ', nullif(d.title, ''), d.first_name, d.last_name),
               'services', (
                 select coalesce(string_agg(${bookedName(language)}, ', ' order by x.position), '')
                   from booking_services x join services s on s.clinic_id = x.clinic_id and s.id = x.service_id
                  where x.clinic_id = b.clinic_id and x.booking_id = b.id),
               'is_cancelled', b.cancelled_at is not null,
               'is_waiting', b.status = 'new' and b.cancelled_at is null and b.pinned_at is null) end as booking,
             case when p.id is not null then json_build_object(
               'id', p.id, 'name', btrim(p.last_name || ' ' || p.first_name), 'mobile', ${visibleMobile('p.mobile', mayContact)}) end as patient,
             case when r.id is not null then json_build_object(
               'id', r.id, 'text', r.text, 'is_handled', r.handled_at is not null,
               'visits', greatest(1, (select count(distinct o.id) from message_claims k
                                        join bookings o on o.clinic_id = k.clinic_id and o.id = k.subject_id and o.starts_at = k.moment
                                       where k.clinic_id = r.clinic_id and k.message_id = r.message_id
                                         and o.cancelled_at is null and o.pinned_at is null
                                         and o.status in ('new', 'approved', 'confirmed', 'delay')))) end as reply
        from (select * from notifications n where ${filterBy(filter)} order by n.id desc limit ${size} offset ${offset}) n
        left join bookings b on b.clinic_id = n.clinic_id and b.id = n.booking_id
        left join doctors d on d.clinic_id = b.clinic_id and d.id = b.doctor_id
        left join patients p on p.clinic_id = n.clinic_id and p.id = coalesce(n.patient_id, b.patient_id)
        left join replies r on r.clinic_id = n.clinic_id and r.id = n.reply_id) v`.execute(tx)
  return rows[0]!.items
}

/** Coming bookings that patients booked and nobody has approved; one on the pinboard waits for an hour first. */
export async function countWaiting(tx: Tx, now: Date, sight: Sight): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from bookings b
     where b.starts_at > ${now} and b.status = 'new' and b.source = 'online' and b.cancelled_at is null
       and b.pinned_at is null ${ofDoctor(sight)}`.execute(tx)
  return rows[0]!.count
}

/** Visits of which a reply waits for the desk, once for each; of a family's reply all that it may be about. */
export async function listRepliedVisits(tx: Tx, sight: Sight): Promise<number[]> {
  const { rows } = await sql<{ booking_id: number }>`
    select b.id as booking_id from (select * from replies r where r.handled_at is null order by r.id desc limit 500) r
      cross join lateral (
        select r.booking_id union select k.subject_id from message_claims k
         where k.clinic_id = r.clinic_id and k.message_id = r.message_id) told
      join bookings b on b.clinic_id = r.clinic_id and b.id = told.booking_id ${ofDoctor(sight)}
     order by r.id desc, b.id`.execute(tx)
  return rows.map(row => row.booking_id)
}

/** Marks those of the account, all of them where none are named; one of them tells their other windows. */
export async function markRead(
  tx: Tx,
  accountId: number,
  ids: readonly number[] | undefined,
  now: Date,
): Promise<void> {
  const named = ids === undefined ? sql`` : sql`and id = any(${[...ids]}::bigint[])`
  await sql`
    with marked as (
      select id from notifications where account_id = ${accountId} and status = 0 ${named} order by id for update
    ), teller as (
      select max(id) as id from marked
    )
    update notifications n
       set status = 1, read_at = ${now},
           xid = case when n.id = t.id then pg_current_xact_id() else n.xid end,
           change_id = case when n.id = t.id then nextval('audit_entries_id_seq') else n.change_id end
      from marked m, teller t
     where n.id = m.id`.execute(tx)
}
