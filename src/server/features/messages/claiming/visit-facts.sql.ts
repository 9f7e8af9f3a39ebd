// What a message says of a visit and its patient, and what it hangs on, as of this moment.

import type { BookingStatus } from '#domain/bookings/booking-status.ts'
import type { Said } from '#domain/messages/consent.ts'
import type { Contact } from '#domain/messages/contact.ts'
import type { LocalDate } from '#domain/time/wall-time.ts'
import { bookedName } from '#server/db/booked-name.ts'
import type { Tx } from '#server/db/database.ts'
import { sql, type RawBuilder } from 'kysely'

export interface PersonFacts extends Contact {
  readonly patient_id: number
  readonly first_name: string
  readonly last_name: string
  readonly birth_date: LocalDate | null
  readonly language: number | null
  readonly active: boolean
  /** Erased, or merged into another record. */
  readonly is_gone: boolean
  readonly guardian: Contact | null
  /** What they and who answers for them said, at the desk and in their own accounts. */
  readonly records: readonly Said[]
  readonly accounts: readonly Said[]
}

export interface VisitFacts extends PersonFacts {
  readonly id: number
  readonly code: string
  /** Epoch milliseconds. */
  readonly start: number
  readonly end: number
  readonly status: BookingStatus
  readonly is_cancelled: boolean
  readonly is_pinned: boolean
  readonly is_given_up: boolean
  readonly location_id: number
  readonly zone: string
  readonly location_name: string
  readonly location_address: string
  readonly location_directions: string
  readonly location_phone: string | null
  readonly doctor_name: string
  /** Null by video. */
  readonly cabinet_name: string | null
  readonly services: readonly { readonly id: number; readonly ro: string; readonly en: string }[]
}

const SAID = (id: string) => sql`
  (select jsonb_object_agg(k.flag, k.given) from (
     select distinct on (c.kind) c.given,
            case c.kind when 'marketing_sms' then 'markting_sms' when 'marketing_email' then 'email_sms' else c.kind end as flag
       from patient_consents c
      where c.patient_id = ${sql.ref(id)} and c.kind in ('sms_reminder', 'email_reminder', 'marketing_sms', 'marketing_email')
      order by c.kind, c.on_date desc, c.id desc) k)`

const PERSON = sql`
  p.id as patient_id, p.first_name, p.last_name, p.mobile, p.email, p.birth_date, p.language, p.active,
  p.merged_into is not null or p.erased_at is not null as is_gone,
  case when p.guardian_id is not null or p.guardian_mobile is not null
       then json_build_object('mobile', coalesce(g.mobile, p.guardian_mobile), 'email', g.email) end as guardian,
  jsonb_build_array(${SAID('p.id')}, ${SAID('g.id')}) as records,
  array_remove(array[p.account_id, g.account_id], null) as account_ids`

const GUARDIAN = sql`left join patients g on g.clinic_id = p.clinic_id and g.id = p.guardian_id`

/** `told`, its rows with what their accounts said, in one round trip. */
const withAccounts = (told: RawBuilder<unknown>) => sql`
  with told as materialized (${told}),
       said as (select * from consents_of_accounts(array(select distinct unnest(t.account_ids) from told t)))
  select t.*, array(select to_jsonb(s) - 'account_id' from said s where s.account_id = any (t.account_ids)) as accounts
    from told t order by t.place`

type Raw<T extends PersonFacts> = Omit<T, 'records'> & { records: (Said | null)[] }

/** Visits of somebody, by their hour; whatever became of them. */
export async function listVisitFacts(tx: Tx, ids: readonly number[]): Promise<VisitFacts[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Raw<VisitFacts>>`${withAccounts(sql`
    select b.id, b.code, (extract(epoch from b.starts_at) * 1000)::bigint as start,
           (extract(epoch from b.ends_at) * 1000)::bigint as end, b.status, b.cancelled_at is not null as is_cancelled,
           b.pinned_at is not null as is_pinned, b.not_coming_at is not null as is_given_up, b.location_id, l.zone,
           l.name as location_name, concat_ws(', ', nullif(l.address, ''), nullif(l.city, '')) as location_address,
           l.directions as location_directions, l.phone as location_phone, cab.name as cabinet_name,
           concat_ws(' ', nullif(d.title, ''), d.first_name, nullif(d.last_name, '')) as doctor_name,
           coalesce((select json_agg(json_build_object('id', x.service_id, 'ro', ${bookedName('ro')}, 'en', ${bookedName('en')})
                                     order by x.position)
                       from booking_services x join services s on s.clinic_id = x.clinic_id and s.id = x.service_id
                      where x.clinic_id = b.clinic_id and x.booking_id = b.id), '[]') as services,
           ${PERSON}, row_number() over (order by b.starts_at, b.id) as place
      from bookings b
      join locations l on l.clinic_id = b.clinic_id and l.id = b.location_id
      join doctors d on d.clinic_id = b.clinic_id and d.id = b.doctor_id
      left join cabinets cab on cab.clinic_id = b.clinic_id and cab.id = b.cabinet_id
      join patients p on p.clinic_id = b.clinic_id and p.id = b.patient_id
      ${GUARDIAN}
     where b.id = any(${[...ids]}::bigint[])`)}`.execute(tx)
  return rows.map(withoutGaps)
}

export async function listPersonFacts(tx: Tx, ids: readonly number[]): Promise<PersonFacts[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Raw<PersonFacts>>`${withAccounts(sql`
    select ${PERSON}, p.id as place from patients p ${GUARDIAN} where p.id = any(${[...ids]}::bigint[])`)}`.execute(
    tx,
  )
  return rows.map(withoutGaps)
}

function withoutGaps<T extends PersonFacts>({ records, ...row }: Raw<T>): T {
  return { ...row, records: records.filter(each => each !== null) } as unknown as T
}

/** A template and the visit or person it speaks of. */
export interface Pair {
  readonly template_id: number
  readonly subject_id: number
}

const pairsOf = (pairs: readonly Pair[]) => sql`
  unnest(${pairs.map(each => each.template_id)}::bigint[], ${pairs.map(each => each.subject_id)}::bigint[]) w (template_id, subject_id)`

/** Of visits of which a recall speaks those whose patient has a later one: nobody need call them back. */
export async function listFollowed(tx: Tx, pairs: readonly Pair[]): Promise<Set<number>> {
  if (pairs.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`
    select distinct b.id
      from ${pairsOf(pairs)}
      join message_templates t on t.id = w.template_id and t.tag_name = 'recall'
      join bookings b on b.id = w.subject_id
      cross join lateral (
        select from bookings n
         where n.clinic_id = b.clinic_id and n.patient_id = b.patient_id and n.starts_at > b.starts_at and n.cancelled_at is null
         limit 1) n`.execute(tx)
  return new Set(rows.map(row => row.id))
}

/** Every way by which somebody may be reached. */
const reach = (person: string) => sql`
    array_remove(array[${sql.ref(`${person}.mobile`)}, ${sql.ref(`${person}.email`)}, ${sql.ref(`${person}.guardian_mobile`)},
      (select g.mobile from patients g where g.clinic_id = ${sql.ref(`${person}.clinic_id`)} and g.id = ${sql.ref(`${person}.guardian_id`)}),
      (select g.email from patients g where g.clinic_id = ${sql.ref(`${person}.clinic_id`)} and g.id = ${sql.ref(`${person}.guardian_id`)})], null)`

/**
 * Of visits of which a rule of minutes or hours speaks the next ones of whoever may be reached alike, as far as they would be
 * spoken of before these begin, and are not yet.
 */
export async function listNextOfFamilies(tx: Tx, pairs: readonly Pair[]): Promise<Pair[]> {
  if (pairs.length === 0) return []
  const { rows } = await sql<Pair>`
    select distinct w.template_id, n.id as subject_id
      from ${pairsOf(pairs)}
      join message_templates t on t.id = w.template_id and t.schedule_type = 'before' and t.unit in ('minute', 'hour')
      join bookings b on b.id = w.subject_id
      join patients p on p.clinic_id = b.clinic_id and p.id = b.patient_id
      join bookings n on n.clinic_id = b.clinic_id and n.starts_at > b.starts_at
       and n.starts_at < b.starts_at + t.count * ('1 ' || t.unit)::interval and n.cancelled_at is null and n.pinned_at is null
      join patients q on q.clinic_id = n.clinic_id and q.id = n.patient_id
     where ${reach('p')} && ${reach('q')}
       and not exists (
         select from message_claims c
          where c.template_id = w.template_id and c.subject_id = n.id and c.moment = n.starts_at and c.location_id = n.location_id
            and c.patient_id = n.patient_id)`.execute(tx)
  const known = new Set(pairs.map(each => `${each.template_id} ${each.subject_id}`))
  return rows.filter(each => !known.has(`${each.template_id} ${each.subject_id}`))
}
