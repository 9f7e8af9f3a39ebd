import type { CallReply } from '#contract/call.ts'
import type { listPatientNames, Patient, PatientRecord } from '#contract/patients.ts'
import { visibleEmail, visibleMobile } from '#server/db/contact-masks.ts'
import { bookedName } from '#server/db/booked-name.ts'
import type { Tx } from '#server/db/database.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { nextVersion } from '#server/records/versions.sql.ts'
import { sql, type RawBuilder } from 'kysely'

/** Which patients a caller may see, and how. */
export interface PatientSight {
  /** Only those of this doctor or added by this account; undefined for everybody. */
  readonly own: { doctorId: number | null; accountId: number } | undefined
  readonly mayContact: boolean
  readonly maySeeVisits: boolean
  /** Notes, diagnoses and files. */
  readonly mayClinical: boolean
  readonly language: 'ro' | 'en'
  /** Epoch milliseconds; parts past visits from coming ones. */
  readonly now: number
}

export interface PatientFilter {
  readonly search: string
  readonly doctorId: number | undefined
  readonly noPhone: boolean
  readonly birthDate: string | undefined
  readonly active: boolean
  /** Those chosen one by one; undefined for all. */
  readonly ids: readonly number[] | undefined
}

/** Those of "p" that the caller may see; a record that was merged is seen as the one it became. */
export function seenBy({ own }: PatientSight) {
  if (!own) return sql`p.merged_into is null`
  return sql`p.merged_into is null and (p.created_by = ${own.accountId} or ${visitedDoctor(own.doctorId)})`
}

function visitedDoctor(doctorId: number | null) {
  return sql`exists (select 1 from bookings b where b.clinic_id = p.clinic_id and b.patient_id = p.id and b.doctor_id = ${doctorId})`
}

export function matching(filter: PatientFilter, sight: PatientSight) {
  const conditions = [seenBy(sight)]
  // Everybody who matches: a count that stops somewhere would not be the file's.
  if (filter.search !== '')
    conditions.push(sql`p.id in (select search_patient_ids(${filter.search}, ${sight.mayContact}, null))`)
  if (filter.doctorId !== undefined)
    conditions.push(isHidden(filter.doctorId, sight) ? sql`false` : visitedDoctor(filter.doctorId))
  if (filter.noPhone) conditions.push(sql`p.mobile is null`)
  if (filter.birthDate !== undefined) conditions.push(sql`p.birth_date = ${filter.birthDate}`)
  if (filter.ids) conditions.push(sql`p.id = any(${filter.ids}::bigint[])`)
  return sql.join(conditions, sql` and `)
}

/** Whom else their patients visit is not for a caller to ask who sees only their own. */
function isHidden(doctorId: number, { own }: PatientSight): boolean {
  return own !== undefined && own.doctorId !== doctorId
}

export function wireColumns({ mayContact }: PatientSight) {
  return sql`p.id, p.first_name, p.last_name, ${visibleMobile('p.mobile', mayContact)} as mobile,
    ${visibleEmail('p.email', mayContact)} as email, p.birth_date, p.gender, p.alert, p.active,
    last.starts_at as last_visit, coalesce(last.services, '') as last_visit_services,
    next.starts_at as next_visit, coalesce(next.services, '') as next_visit_services,
    coalesce(next.doctor_id, last.doctor_id) as doctor_id`
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

export function orderOf({ orderBy, orderType }: PatientOrder) {
  return ORDERS[orderBy][orderType]
}

export async function listPatientRows(
  tx: Tx,
  filter: PatientFilter,
  sight: PatientSight,
  page: PatientOrder & { size: number; offset: number },
): Promise<Patient[]> {
  const order = orderOf(page)
  // Visits are looked up for the page's patients alone.
  const { rows } = await sql<{ patients: Patient[] }>`
    select coalesce(json_agg(v), '[]') as patients from (
      select ${wireColumns(sight)}
        from (select p.* from patients p
               where ${matching(filter, sight)} and p.active = ${filter.active}
               order by ${order} limit ${page.size} offset ${page.offset}) p
        ${nearestVisits(sight)}
       order by ${order}) v`.execute(tx)
  return rows[0]!.patients
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

/** How many active and inactive patients match. */
export async function countPatients(
  tx: Tx,
  filter: PatientFilter,
  sight: PatientSight,
): Promise<{ active: number; inactive: number }> {
  const { rows } = await sql<{ active: number; inactive: number }>`
    select count(*) filter (where p.active) as active, count(*) filter (where not p.active) as inactive
      from patients p where ${matching(filter, sight)}`.execute(tx)
  return rows[0]!
}

/** How much the record of "p" holds, of what the caller may see. */
function countsOf({ own, maySeeVisits, mayClinical }: PatientSight) {
  const mine = own ? sql`and b.doctor_id = ${own.doctorId}` : sql``
  return sql`json_strip_nulls(json_build_object(
    'visits', case when ${maySeeVisits} then (
      select count(*) from bookings b where b.clinic_id = p.clinic_id and b.patient_id = p.id ${mine}) end,
    'observations', case when ${mayClinical} then (
      select count(*) from observations o
       where o.clinic_id = p.clinic_id and o.patient_id = p.id and o.deleted_at is null) end,
    'files', case when ${mayClinical} then (
      select count(*) from patient_files f
       where f.clinic_id = p.clinic_id and f.patient_id = p.id and f.deleted_at is null) end))`
}

export async function findPatient(
  tx: Tx,
  id: number,
  sight: PatientSight,
): Promise<PatientRecord | undefined> {
  const { rows } = await sql<{ patient: PatientRecord }>`
    select to_json(v) as patient from (
      select ${wireColumns(sight)}, p.mobile_country, p.note, p.created_at, p.version, ${countsOf(sight)} as counts
        from patients p ${nearestVisits(sight)} where p.id = ${id} and ${seenBy(sight)}) v`.execute(tx)
  return rows[0]?.patient
}

/** Whose record it is by now: the patient's own, or the one that it was merged into. */
export async function followMerged(tx: Tx, id: number): Promise<number> {
  const row = await tx.selectFrom('patients').select('merged_into').where('id', '=', id).executeTakeFirst()
  return row?.merged_into ?? id
}

/** What staff write of a patient, by column. */
export interface PatientValues {
  readonly first_name: string
  readonly last_name: string
  readonly mobile: string | null
  readonly mobile_country: string | null
  readonly email: string | null
  readonly birth_date: string | null
  readonly gender: string | null
  readonly alert: string
  readonly note: string
}

export async function insertPatientRow(
  tx: Tx,
  patient: PatientValues & { clinic_id: number; created_by: number; created_at: Date },
): Promise<number> {
  const { id } = await tx.insertInto('patients').values(patient).returning('id').executeTakeFirstOrThrow()
  return id
}

/** The values as they are now, kept from changing until the transaction ends; `undefined` if the caller sees no such patient. */
export async function lockPatientRow(
  tx: Tx,
  id: number,
  sight: PatientSight,
): Promise<(PatientValues & { active: boolean }) | undefined> {
  const { rows } = await sql<PatientValues & { active: boolean }>`
    select p.first_name, p.last_name, p.mobile, p.mobile_country, p.email, p.birth_date::text as birth_date, p.gender,
           p.alert, p.note, p.active
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
