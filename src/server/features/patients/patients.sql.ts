import type { CallReply } from '#contract/call.ts'
import type { listPatientNames } from '#contract/patients/patient-lists.ts'
import type { PatientRecord } from '#contract/patients/patients.ts'
import { visibleEmail, visibleMobile } from '#server/db/contact-masks.ts'
import { highAlerts } from '#server/db/high-alerts.ts'
import { bookedName } from '#server/db/booked-name.ts'
import type { Tx } from '#server/db/database.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { NOWHERE, type Place } from '#server/features/lookups/settle-place.ts'
import { nextVersion } from '#server/records/versions.sql.ts'
import { sql, type RawBuilder } from 'kysely'
import { recordColumns } from './patient-record.sql.ts'
import { seenBy, visitedDoctor, type PatientSight } from './patient-sight.sql.ts'

export interface PatientFilter {
  readonly search: string
  /** Finds names that are one letter off what is searched for. */
  readonly isForgiving: boolean
  readonly doctorId: number | undefined
  readonly tagId: number | undefined
  readonly ownDiagnosisId: number | undefined
  /** What the code of a diagnosis begins with. */
  readonly icd10: string | undefined
  readonly noPhone: boolean
  readonly withDebt: boolean
  /** On this day, on one of these of any year (MM-dd), or in a month of any year. */
  readonly born:
    { readonly on: string } | { readonly days: readonly string[] } | { readonly month: number } | undefined
  readonly active: boolean
  /** Those chosen one by one; undefined for all. */
  readonly ids: readonly number[] | undefined
}

export function matching(filter: PatientFilter, sight: PatientSight) {
  const { search, isForgiving, doctorId, tagId, ownDiagnosisId, icd10, born, ids } = filter
  const conditions = [seenBy(sight)]
  // Everybody who matches: a count that stops somewhere would not be the file's.
  if (search !== '')
    conditions.push(
      isForgiving
        ? sql`p.id in (select search_patient_ids_alike(${search}, ${sight.mayContact}))`
        : sql`p.id in (select search_patient_ids(${search}, ${sight.mayContact}, null))`,
    )
  if (doctorId !== undefined)
    conditions.push(isHidden(doctorId, sight) ? sql`false` : visitedDoctor(doctorId))
  if (tagId !== undefined)
    conditions.push(sql`p.id in (select x.patient_id from patient_tags x
      join tags t on t.clinic_id = x.clinic_id and t.id = x.tag_id where x.tag_id = ${tagId} and t.removed_at is null)`)
  if (ownDiagnosisId !== undefined) conditions.push(diagnosed(sql`x.own_diagnosis_id = ${ownDiagnosisId}`))
  // By a range, which an index can serve behind the clinics' fence.
  if (icd10 !== undefined)
    conditions.push(diagnosed(sql`x.icd10_code >= ${icd10} and x.icd10_code < ${`${icd10}~`}`))
  if (filter.noPhone) conditions.push(sql`p.mobile is null`)
  if (filter.withDebt) conditions.push(sql`p.id in (${DEBTORS})`)
  if (born) conditions.push(bornThen(born))
  if (ids) conditions.push(sql`p.id = any(${ids}::bigint[])`)
  return sql.join(conditions, sql` and `)
}

/** Who owes something. What was written for a record that was merged is read with the one it became. */
const DEBTORS = sql`
  select coalesce(x.merged_into, x.id) from patient_accounts a
    join patients x on x.clinic_id = a.clinic_id and x.id = a.patient_id
   where a.balance_bani <> 0 group by 1 having sum(a.balance_bani) > 0`

/** Of whom it was found and still holds. */
function diagnosed(what: RawBuilder<unknown>) {
  return sql`p.id in (select x.patient_id from patient_diagnoses x
    where x.voided_at is null and x.resolved_on is null and ${what})`
}

function bornThen(born: NonNullable<PatientFilter['born']>) {
  if ('on' in born) return sql`p.birth_date = ${born.on}`
  if ('month' in born) return sql`extract(month from p.birth_date) = ${born.month}`
  return sql`to_char(p.birth_date, 'MM-DD') = any(${born.days}::text[])`
}

/** Whom else their patients visit is not for a caller to ask who sees only their own. */
function isHidden(doctorId: number, { own }: PatientSight): boolean {
  return own !== undefined && own.doctorId !== doctorId
}

/** What "p" owes, in bani. */
export const balanceOf = sql`(select coalesce(sum(a.balance_bani), 0)::bigint from patient_accounts a
    where a.clinic_id = p.clinic_id and a.patient_id in (
      select p.id union all select x.id from patients x where x.clinic_id = p.clinic_id and x.merged_into = p.id))`

/** What both a list and a record say of "p". */
function wireColumns({ mayContact, maySeeMoney }: PatientSight) {
  return sql`p.id, p.first_name, p.last_name, ${visibleMobile('p.mobile', mayContact)} as mobile,
    ${visibleEmail('p.email', mayContact)} as email, p.birth_date, p.gender, p.card_number,
    ${tagsOf(sql`coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'color', t.color) order by fold_text(t.name)), '[]')`)} as tags,
    p.active,
    last.starts_at as last_visit, coalesce(last.services, '') as last_visit_services,
    next.starts_at as next_visit, coalesce(next.services, '') as next_visit_services,
    coalesce(next.doctor_id, last.doctor_id) as doctor_id${maySeeMoney ? sql`, ${balanceOf}::float8 / 100 as balance` : sql``}`
}

/** What is said of the tags "t" of "p". */
export function tagsOf(what: RawBuilder<unknown>) {
  return sql`(select ${what} from patient_tags x join tags t on t.clinic_id = x.clinic_id and t.id = x.tag_id
    where x.clinic_id = p.clinic_id and x.patient_id = p.id and t.removed_at is null)`
}

/** What a list alone says of "p", with `graveAlerts`. */
const listColumns = sql`p.city, coalesce(warned.alerts, '[]')::json as alerts`

/** The grave alerts of "p", as "warned". */
export function graveAlerts({ now }: PatientSight) {
  return sql`
    left join lateral (${highAlerts(sql`a.clinic_id = p.clinic_id and a.patient_id = p.id`, now)}) warned on true`
}

/** The visits of "p" nearest to now on either side, as "last" and "next". */
export function nearestVisits(sight: PatientSight) {
  const now = new Date(sight.now)
  return sql`
    left join lateral (${nearestVisit(sight, sql`b.starts_at <= ${now} order by b.starts_at desc`)}) last on true
    left join lateral (${nearestVisit(sight, sql`b.starts_at > ${now} order by b.starts_at`)}) next on true`
}

function nearestVisit({ own, language }: PatientSight, side: RawBuilder<unknown>) {
  const mine = own ? sql`and b.doctor_id = ${own.doctorId}` : sql``
  return sql`
    select b.starts_at, b.doctor_id,
           (select string_agg(${bookedName(language)}, ', ' order by x.position)
              from booking_services x join services s on s.clinic_id = x.clinic_id and s.id = x.service_id
             where x.clinic_id = b.clinic_id and x.booking_id = b.id) as services
      from bookings b
     where b.clinic_id = p.clinic_id and b.patient_id = p.id and b.cancelled_at is null
       and b.pinned_at is null ${mine} and ${side} limit 1`
}

const ORDERS = {
  name: {
    asc: sql`fold_text(p.last_name), fold_text(p.first_name), p.id`,
    desc: sql`fold_text(p.last_name) desc, fold_text(p.first_name) desc, p.id desc`,
  },
  created_at: { asc: sql`p.created_at, p.id`, desc: sql`p.created_at desc, p.id desc` },
}

export interface PatientOrder {
  readonly orderBy: keyof typeof ORDERS
  readonly orderType: 'asc' | 'desc'
}

/** The order of those who match: of a search by name, first those of whom each of its words begins a name. */
export function orderOf({ orderBy, orderType }: PatientOrder, { search }: PatientFilter) {
  const order = ORDERS[orderBy][orderType]
  if (search === '' || orderBy !== 'name' || orderType !== 'asc') return order
  return sql`not (' ' || p.name_text) like all ((select search_patterns(search_words(${search}), ' '))::text[]), ${order}`
}

/** A page of those who match, as JSON of `Patient`s, and how many active and inactive ones there are. */
export async function listPatientRows(
  tx: Tx,
  filter: PatientFilter,
  sight: PatientSight,
  page: PatientOrder & { size: number; offset: number },
): Promise<{ patients: string; active: number; inactive: number }> {
  const order = orderOf(page, filter)
  // A search is carried out once for both; without one each half has an index of its own. Visits are looked up for the
  // page's patients alone.
  const kept = filter.search === '' ? sql`not materialized` : sql`materialized`
  const { rows } = await sql<{ patients: string; active: number; inactive: number }>`
    with found as ${kept} (
      select p.id, p.active, p.first_name, p.last_name, p.name_text, p.created_at
        from patients p where ${matching(filter, sight)})
    select c.active, c.inactive, (
      select coalesce(json_agg(v), '[]')::text from (
        select ${wireColumns(sight)}, ${listColumns}
          from (select p.id from found p where p.active = ${filter.active}
                 order by ${order} limit ${page.size} offset ${page.offset}) shown
          join patients p on p.id = shown.id
          ${nearestVisits(sight)}
          ${graveAlerts(sight)}
         order by ${order}) v) as patients
      from (select count(*) filter (where active) as active, count(*) filter (where not active) as inactive
              from found) c`.execute(tx)
  return rows[0]!
}

export async function listNameRows(
  tx: Tx,
  sight: PatientSight,
  most: number,
): Promise<CallReply<typeof listPatientNames>['data']> {
  const { rows } = await sql<CallReply<typeof listPatientNames>['data'][number]>`
    select p.id, p.first_name, p.last_name, ${visibleMobile('p.mobile', sight.mayContact)} as mobile
      from patients p where p.active and ${seenBy(sight)} order by ${ORDERS.name.asc} limit ${most}`.execute(
    tx,
  )
  return rows
}

/** How much the record of "p" holds, of what the caller may see. */
function countsOf({ own, now, maySeeVisits, mayClinical }: PatientSight) {
  const mine = own ? sql`and b.doctor_id = ${own.doctorId}` : sql``
  return sql`json_strip_nulls(json_build_object(
    'visits', case when ${maySeeVisits} then (
      select count(*) from bookings b where b.clinic_id = p.clinic_id and b.patient_id = p.id ${mine}) end,
    'observations', case when ${mayClinical} then (
      select count(*) from observations o
       where o.clinic_id = p.clinic_id and o.patient_id = p.id and o.deleted_at is null) end,
    'perio', case when ${mayClinical} then (
      select count(*) from perio_exams e where e.clinic_id = p.clinic_id and e.patient_id = p.id) end,
    'reports', case when ${mayClinical} then (
      select count(*) from visit_reports r where r.clinic_id = p.clinic_id and r.patient_id = p.id) end,
    'forms', (
      select count(*) from form_files f
       where f.clinic_id = p.clinic_id and f.patient_id = p.id and f.void_at is null),
    'files', case when ${mayClinical} then (
      select count(*) from patient_files f
       where f.clinic_id = p.clinic_id and f.patient_id = p.id and f.deleted_at is null) end,
    'merges', (
      select nullif(count(*), 0) from patient_merges m
       where m.clinic_id = p.clinic_id and m.kept_id = p.id and m.undone_at is null
         and m.merged_at > ${new Date(now)}::timestamptz - interval '1 day')))`
}

export async function findPatient(
  tx: Tx,
  id: number,
  sight: PatientSight,
): Promise<PatientRecord | undefined> {
  const { rows } = await sql<{ patient: PatientRecord }>`
    select to_json(v) as patient from (
      select ${wireColumns(sight)}, ${recordColumns(sight)}, ${countsOf(sight)} as counts
        from patients p ${nearestVisits(sight)} where p.id = ${id} and ${seenBy(sight)}) v`.execute(tx)
  return rows[0]?.patient
}

/** Whether the caller may see the patient. */
export async function isSeen(tx: Tx, id: number, sight: PatientSight): Promise<boolean> {
  const { rows } = await sql`select 1 from patients p where p.id = ${id} and ${seenBy(sight)}`.execute(tx)
  return rows.length > 0
}

/** Whose record it is by now: the patient's own, or the one that it was merged into. */
export async function followMerged(tx: Tx, id: number): Promise<number> {
  const row = await tx.selectFrom('patients').select('merged_into').where('id', '=', id).executeTakeFirst()
  return row?.merged_into ?? id
}

/** What staff write of a patient, by column. */
export interface PatientValues extends Place {
  readonly first_name: string
  readonly last_name: string
  readonly mobile: string | null
  readonly mobile_country: string | null
  readonly email: string | null
  readonly birth_date: string | null
  readonly gender: string | null
  readonly cnp: string | null
  readonly card_number: string | null
  readonly address: string
  readonly source: string
  /** 1 English, 2 Romanian; null: not asked. */
  readonly language: number | null
  readonly guardian_id: number | null
  readonly guardian_name: string
  readonly guardian_mobile: string | null
  readonly guardian_relation: string
  readonly note: string
}

export const NOTHING_KNOWN: Omit<PatientValues, 'first_name'> = {
  last_name: '',
  mobile: null,
  mobile_country: null,
  email: null,
  birth_date: null,
  gender: null,
  cnp: null,
  card_number: null,
  address: '',
  ...NOWHERE,
  source: '',
  language: null,
  guardian_id: null,
  guardian_name: '',
  guardian_mobile: null,
  guardian_relation: '',
  note: '',
}

const COLUMNS = sql.join(
  ['first_name', ...Object.keys(NOTHING_KNOWN)].map(name =>
    name === 'birth_date' ? sql`p.birth_date::text as birth_date` : sql.ref(`p.${name}`),
  ),
)

export async function insertPatientRow(
  tx: Tx,
  patient: PatientValues & { clinic_id: number; created_by: number; created_at: Date },
): Promise<number> {
  const { id } = await tx.insertInto('patients').values(patient).returning('id').executeTakeFirstOrThrow()
  return id
}

type LockedPatient = PatientValues & { readonly active: boolean; readonly no_allergies: boolean }

/** The values as they are now, kept from changing until the transaction ends; `undefined` if the caller sees no such patient. */
export async function lockPatientRow(
  tx: Tx,
  id: number,
  sight: PatientSight,
): Promise<LockedPatient | undefined> {
  const { rows } = await sql<LockedPatient>`
    select ${COLUMNS}, p.active, p.no_allergies_at is not null as no_allergies
      from patients p where p.id = ${id} and ${seenBy(sight)} for update of p`.execute(tx)
  return rows[0]
}

export async function updatePatientRow(
  tx: WriteTx,
  id: number,
  values: Partial<PatientValues> & { active?: boolean },
): Promise<void> {
  await tx
    .updateTable('patients')
    .set({ ...values, ...nextVersion(tx) })
    .where('id', '=', id)
    .execute()
}
