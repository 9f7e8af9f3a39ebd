import type { GoingKind, StayingKind } from '#contract/patients/erasures.ts'
import type { ClinicalKind } from '#domain/patients/retention.ts'
import type { Tx } from '#server/db/database.ts'
import { sql, type RawBuilder } from 'kysely'

/** The record with those that were merged into it. */
export async function listRecordIds(tx: Tx, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from patients where id = ${id} or merged_into = ${id} order by id`.execute(tx)
  return rows.map(row => row.id)
}

/** Bookings before their people, as everybody who books: until the transaction ends nobody writes anything of them. */
export async function lockRecords(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`select id from bookings where patient_id = any(${ids}::bigint[]) order by id for update`.execute(
    tx,
  )
  await sql`select id from patients where id = any(${ids}::bigint[]) order by id for update`.execute(tx)
}

/** Saved searches that find one of the records by a contact, or nobody else. */
export function filtersNaming(ids: readonly number[]) {
  const all = sql`${ids}::bigint[]`
  const found = (by: 'search_text' | 'name_text') => sql`exists (
    select from patients p
     where p.id = any(${all}) and ${sql.ref(`p.${by}`)} like all (search_patterns(search_words(f.filter ->> 'q'), '')))`
  return sql`saved_filters f where f.filter ->> 'q' <> '' and ${found('search_text')}
    and (not ${found('name_text')}
      or not exists (select from search_patient_ids(f.filter ->> 'q', true, null) other (id) where other.id <> all(${all})))`
}

export interface RecordCounts {
  /** How often the records changed, and the people answered for by them. */
  readonly versions: number
  readonly contact: number
  readonly behaviour: number
  readonly going: Readonly<Record<Exclude<GoingKind, 'identity' | 'contact' | 'alerts' | 'consents'>, number>>
  readonly staying: Readonly<Record<Exclude<StayingKind, 'identity'>, number>>
  readonly visits_ahead: number
  /** The last day of each kind that there is. */
  readonly last: Readonly<Partial<Record<ClinicalKind, string>>>
}

const count = (from: RawBuilder<unknown>) => sql`(select count(*) from ${from})`
const last = (day: RawBuilder<unknown>, from: RawBuilder<unknown>) => sql`(select max(${day}) from ${from})`

/** How much there is of what is known of the records; days are those of the transaction's zone. */
export async function countRecords(tx: Tx, ids: readonly number[], now: Date): Promise<RecordCounts> {
  const all = sql`any(${ids}::bigint[])`
  const visits = sql`bookings b where b.patient_id = ${all} and b.cancelled_at is null`
  const taken = sql`${visits} and b.starts_at <= ${now} and b.status <> 'no_show'`
  const { rows } = await sql<{ counts: RecordCounts }>`
    select json_build_object(
      'versions', (select sum(version) from patients where id = ${all}),
      'contact', (select sum(num_nonnulls(mobile, email, card_number, nullif(address, ''), nullif(city, ''),
          nullif(county, ''), nullif(source, ''), language, guardian_id, nullif(guardian_name, ''), guardian_mobile,
          nullif(note, ''))) from patients where id = ${all}),
      'behaviour', ${count(sql`patient_alerts where patient_id = ${all} and kind = 'behaviour'`)},
      'visits_ahead', ${count(sql`${visits} and (b.ends_at > ${now} or b.pinned_at is not null)`)},
      'going', json_build_object(
        'account', ${count(sql`patients where id = ${all} and account_id is not null`)},
        'tags', ${count(sql`patient_tags where patient_id = ${all}`)},
        'wards', ${count(sql`patients where guardian_id = ${all} and id <> all(${ids}::bigint[])`)},
        'notes', ${count(sql`bookings where patient_id = ${all} and (note <> '' or cancel_reason <> '' or override_reason <> '')`)},
        'reviews', ${count(sql`reviews r join bookings b on b.clinic_id = r.clinic_id and b.id = r.booking_id
                               where b.patient_id = ${all} and r.comment <> ''`)},
        'messages', ${count(messagesTo(ids))},
        'imports', ${count(importRowsOf(ids))},
        'merges', ${count(mergesOf(ids))},
        'filters', ${count(filtersNaming(ids))},
        'unsigned', ${count(sql`visit_reports where patient_id = ${all} and number is null`)}
                  + ${count(sql`form_files where patient_id = ${all} and status < 2`)},
        'history', ${count(sql`audit_entries where entity in ('patient', 'patient_record') and entity_id = ${all}
                               and salt is not null`)}),
      'staying', json_build_object(
        'visits', ${count(taken)},
        'observations', ${count(sql`observations where patient_id = ${all}`)},
        'diagnoses', ${count(sql`patient_diagnoses where patient_id = ${all}`)},
        'teeth', ${count(sql`tooth_entries where patient_id = ${all}`)},
        'perio', ${count(sql`perio_exams where patient_id = ${all}`)},
        'files', ${count(sql`patient_files where patient_id = ${all}`)},
        'reports', ${count(sql`visit_reports where patient_id = ${all} and number is not null`)},
        'forms', ${count(sql`form_files where patient_id = ${all} and status = 2`)},
        'alerts', ${count(sql`patient_alerts where patient_id = ${all} and kind <> 'behaviour'`)},
        'consents', ${count(sql`patient_consents where patient_id = ${all}`)}),
      'last', json_strip_nulls(json_build_object(
        'visits', ${last(sql`b.starts_at::date`, taken)},
        'observations', ${last(sql`greatest(created_at, changed_at)::date`, sql`observations where patient_id = ${all}`)},
        'diagnoses', ${last(sql`greatest(created_at::date, resolved_on)`, sql`patient_diagnoses where patient_id = ${all}`)},
        'perio', ${last(sql`changed_at::date`, sql`perio_exams where patient_id = ${all}`)},
        'teeth', ${last(sql`greatest(recorded_at, voided_at)::date`, sql`tooth_entries where patient_id = ${all}`)},
        'files', ${last(sql`greatest(created_at, changed_at)::date`, sql`patient_files where patient_id = ${all}`)},
        'reports', ${last(sql`changed_at::date`, sql`visit_reports where patient_id = ${all} and number is not null`)},
        'forms', ${last(sql`signed_at::date`, sql`form_files where patient_id = ${all}`)}))
    ) as counts`.execute(tx)
  return rows[0]!.counts
}

/** Those about their visits, and those to their phones and addresses that are about nobody's. */
export function messagesTo(ids: readonly number[]) {
  const all = sql`any(${ids}::bigint[])`
  return sql`messages m where m.patient_id = ${all} or m.booking_id in (select b.id from bookings b where b.patient_id = ${all})
    or (m.booking_id is null and m.recipient in (
      select unnest(array[p.mobile, p.email, p.guardian_mobile]) from patients p where p.id = ${all}))`
}

/** What they wrote back, also from a phone that was not theirs when they wrote. */
export function repliesOf(ids: readonly number[]) {
  const all = sql`any(${ids}::bigint[])`
  return sql`replies r where r.patient_id = ${all} or r.booking_id in (select b.id from bookings b where b.patient_id = ${all})
    or (r.patient_id is null and r.mobile in (
      select unnest(array[p.mobile, p.guardian_mobile]) from patients p where p.id = ${all}))`
}

/** What a sheet said of them: of who became one of them, and of who was taken for one. */
export function importRowsOf(ids: readonly number[]) {
  const all = sql`${ids}::bigint[]`
  return sql`patient_import_rows r where r.patient_id = any(${all}) or (r.patient_id is null and r.alike && ${all})`
}

export function mergesOf(ids: readonly number[]) {
  const all = sql`any(${ids}::bigint[])`
  return sql`patient_merges m where (m.kept_id = ${all} or m.merged_id = ${all}) and m.moved <> '{}'`
}

export interface VisitAhead {
  readonly id: number
  readonly start: string
  readonly doctor_name: string
}

const MOST_AHEAD = 20

/** The next visits to come; under way and pinned ones too. */
export async function listAhead(
  tx: Tx,
  ids: readonly number[],
  now: Date,
  onlyDoctorId: number | null | undefined,
): Promise<VisitAhead[]> {
  const mine = onlyDoctorId === undefined ? sql`` : sql`and b.doctor_id = ${onlyDoctorId}`
  const { rows } = await sql<{ visits: VisitAhead[] }>`
    select coalesce(json_agg(v), '[]') as visits from (
      select b.id, b.starts_at as start, concat_ws(' ', nullif(d.title, ''), d.first_name, d.last_name) as doctor_name
        from bookings b join doctors d on d.clinic_id = b.clinic_id and d.id = b.doctor_id
       where b.patient_id = any(${ids}::bigint[]) and b.cancelled_at is null
         and (b.ends_at > ${now} or b.pinned_at is not null) ${mine}
       order by b.starts_at, b.id limit ${MOST_AHEAD}) v`.execute(tx)
  return rows[0]!.visits
}
