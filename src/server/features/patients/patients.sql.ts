import type { Patient } from '#contract/patients.ts'
import { visibleEmail, visibleMobile } from '#server/db/contact-masks.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

/** Which patients a caller may see, and how. */
export interface PatientSight {
  /** Only those of this doctor or added by this account; undefined for everybody. */
  readonly own: { doctorId: number | null; accountId: number } | undefined
  readonly mayContact: boolean
  /** Epoch milliseconds; parts past visits from coming ones. */
  readonly now: number
}

export interface PatientFilter {
  readonly search: string
  readonly doctorId: number | undefined
  readonly noPhone: boolean
  readonly active: boolean
}

function seenBy({ own }: PatientSight) {
  if (!own) return sql`true`
  return sql`(p.created_by = ${own.accountId} or ${visitedDoctor(own.doctorId)})`
}

function visitedDoctor(doctorId: number | null) {
  return sql`exists (select 1 from bookings b where b.clinic_id = p.clinic_id and b.patient_id = p.id and b.doctor_id = ${doctorId})`
}

function matching(filter: PatientFilter, sight: PatientSight) {
  const conditions = [seenBy(sight)]
  if (filter.search !== '')
    conditions.push(sql`p.id in (select search_patient_ids(${filter.search}, ${SEARCHED}))`)
  if (filter.doctorId !== undefined) conditions.push(visitedDoctor(filter.doctorId))
  if (filter.noPhone) conditions.push(sql`p.mobile is null`)
  return sql.join(conditions, sql` and `)
}

/** More hits than anybody pages through. */
const SEARCHED = 2_000

function wireColumns({ mayContact, now }: PatientSight) {
  const visit = (which: 'max' | 'min', compare: '<=' | '>') => sql`(
    select ${sql.raw(which)}(b.starts_at) from bookings b
     where b.clinic_id = p.clinic_id and b.patient_id = p.id and b.cancelled_at is null
       and b.starts_at ${sql.raw(compare)} ${new Date(now)})`
  return sql`p.id, p.first_name, p.last_name, ${visibleMobile('p.mobile', mayContact)} as mobile,
    ${visibleEmail('p.email', mayContact)} as email, p.birth_date, p.gender, p.alert, p.active,
    ${visit('max', '<=')} as last_visit, ${visit('min', '>')} as next_visit`
}

const ORDERS = {
  name: {
    asc: sql`p.last_name, p.first_name, p.id`,
    desc: sql`p.last_name desc, p.first_name desc, p.id desc`,
  },
  created_at: { asc: sql`p.created_at, p.id`, desc: sql`p.created_at desc, p.id desc` },
}

export async function listPatientRows(
  tx: Tx,
  filter: PatientFilter,
  sight: PatientSight,
  page: {
    orderBy: keyof typeof ORDERS
    orderType: 'asc' | 'desc'
    size: number
    offset: number
  },
): Promise<Patient[]> {
  const { rows } = await sql<{ patients: Patient[] }>`
    select coalesce(json_agg(v), '[]') as patients from (
      select ${wireColumns(sight)} from patients p
       where ${matching(filter, sight)} and p.active = ${filter.active}
       order by ${ORDERS[page.orderBy][page.orderType]} limit ${page.size} offset ${page.offset}) v`.execute(
    tx,
  )
  return rows[0]!.patients
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

export async function findPatient(tx: Tx, id: number, sight: PatientSight): Promise<Patient | undefined> {
  const { rows } = await sql<{ patient: Patient }>`
    select to_json(v) as patient from (
      select ${wireColumns(sight)} from patients p where p.id = ${id} and ${seenBy(sight)}) v`.execute(tx)
  return rows[0]?.patient
}

export interface PatientValues {
  readonly firstName: string
  readonly lastName: string
  readonly mobile: string | null
  readonly mobileCountry: string | null
  readonly email: string | null
  readonly birthDate: string | null
  readonly gender: string | null
  readonly alert: string
}

export async function insertPatientRow(
  tx: Tx,
  clinicId: number,
  patient: PatientValues,
  createdBy: number,
  now: number,
): Promise<number> {
  const { id } = await tx
    .insertInto('patients')
    .values({
      clinic_id: clinicId,
      first_name: patient.firstName,
      last_name: patient.lastName,
      mobile: patient.mobile,
      mobile_country: patient.mobileCountry,
      email: patient.email,
      birth_date: patient.birthDate,
      gender: patient.gender,
      alert: patient.alert,
      created_by: createdBy,
      created_at: new Date(now),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
