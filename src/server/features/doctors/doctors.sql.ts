import type { Doctor, ManagedDoctor } from '#contract/clinic/doctors.ts'
import type { Tx } from '#server/db/database.ts'
import { ronOf } from '#server/db/money.ts'
import type { DB } from '#server/db/tables.gen.ts'
import type { WriteTx } from '#server/records/transaction.ts'
import { nextVersion } from '#server/records/versions.sql.ts'
import { sql, type Insertable } from 'kysely'

/** Of a doctor `d`; nothing without one. */
const photo = sql`
  (select json_build_object('id', i.id, 'name', f.key, 'ready', f.copies <> '{}')
     from images i join files f on f.clinic_id = i.clinic_id and f.id = i.file_id
    where i.clinic_id = d.clinic_id and i.kind = 'doctor' and i.owner_id = d.id) as photo`

/** Doctors with what they do and when, with contact how to reach them; one of them alone when `onlyDoctorId` is set. */
export async function listDoctorRows(
  tx: Tx,
  language: 'ro' | 'en',
  onlyDoctorId: number | undefined,
  withContact: boolean,
): Promise<Doctor[]> {
  const contact = sql`
           d.email, d.mobile, d.earnings_percent as earnings_percentage,
           coalesce((
             select json_agg(json_build_object('id', r.id, 'name', r.name) order by r.id)
               from account_roles ar join roles r on r.clinic_id = ar.clinic_id and r.id = ar.role_id
              where ar.clinic_id = d.clinic_id and ar.account_id = d.account_id), '[]') as roles,`
  const { rows } = await sql<Doctor>`
    select d.id, d.first_name, d.last_name, d.title, d.description, d.color, d.active, d.online_visible, d.languages, ${photo},
           ${withContact ? contact : sql``}
           coalesce((
             select json_agg(json_build_object('service_id', x.service_id, 'name', ${sql.ref(`s.name_${language}`)},
                      'price', ${ronOf('x.price_bani')}, 'minutes', x.minutes) order by x.service_id)
               from doctor_services x
               join services s on s.clinic_id = x.clinic_id and s.id = x.service_id
              where x.clinic_id = d.clinic_id and x.doctor_id = d.id), '[]') as services,
           coalesce((
             select json_agg(json_build_object('id', s.id, 'name', ${sql.ref(`s.name_${language}`)}) order by s.id)
               from doctor_specialities y
               join specialities s on s.clinic_id = y.clinic_id and s.id = y.speciality_id
              where y.clinic_id = d.clinic_id and y.doctor_id = d.id), '[]') as specialities,
           coalesce((
             select json_agg(json_build_object('location_id', w.location_id, 'cabinet_id', w.cabinet_id, 'weekday', w.weekday,
                      'start', ${timeOf('w.start_minute')}, 'end', ${timeOf('w.end_minute')},
                      'break_start', ${timeOf('w.break_start_minute')}, 'break_end', ${timeOf('w.break_end_minute')},
                      'week_parity', w.week_parity) order by w.weekday, w.start_minute, w.id)
               from working_hours w where w.clinic_id = d.clinic_id and w.doctor_id = d.id), '[]') as schedule
      from doctors d
     where ${onlyDoctorId ?? null}::bigint is null or d.id = ${onlyDoctorId ?? null}
     order by d.id`.execute(tx)
  return rows
}

/** Every doctor, or the one named. */
export async function listManagedDoctorRows(tx: Tx, now: Date, only?: number): Promise<ManagedDoctor[]> {
  const { rows } = await sql<ManagedDoctor>`
    select d.id, d.first_name, d.last_name, d.email, d.mobile, d.color, d.title, d.description,
           d.earnings_percent as earnings_percentage, d.active, d.online_visible, d.languages,
           coalesce((
             select json_agg(ar.role_id order by ar.role_id)
               from account_roles ar where ar.clinic_id = d.clinic_id and ar.account_id = d.account_id), '[]') as role_ids,
           ${photo},
           case when a.id is null or not a.active then 'none' when a.password_hash is null then 'invited' else 'open' end as account,
           coalesce((
             select json_agg(json_build_object('service_id', x.service_id, 'price', ${ronOf('x.price_bani')}, 'minutes', x.minutes) order by x.service_id)
               from doctor_services x where x.clinic_id = d.clinic_id and x.doctor_id = d.id), '[]') as services,
           coalesce((
             select json_agg(y.speciality_id order by y.speciality_id)
               from doctor_specialities y where y.clinic_id = d.clinic_id and y.doctor_id = d.id), '[]') as speciality_ids,
           coalesce((
             select json_agg(json_build_object('location_id', w.location_id, 'cabinet_id', w.cabinet_id, 'weekday', w.weekday,
                      'start', ${timeOf('w.start_minute')}, 'end', ${timeOf('w.end_minute')},
                      'break_start', ${timeOf('w.break_start_minute')}, 'break_end', ${timeOf('w.break_end_minute')},
                      'week_parity', w.week_parity) order by w.weekday, w.start_minute, w.id)
               from working_hours w where w.clinic_id = d.clinic_id and w.doctor_id = d.id), '[]') as schedule,
           (select count(*) from bookings b
             where b.clinic_id = d.clinic_id and b.doctor_id = d.id and b.starts_at > ${now} and b.cancelled_at is null
               and b.pinned_at is null and b.parent_booking_id is null) as upcoming,
           d.last_day,
           d.version
      from doctors d
      left join accounts a on a.id = d.account_id
     where ${only ?? null}::bigint is null or d.id = ${only ?? null}
     order by d.id`.execute(tx)
  return rows
}

/** Minutes since midnight as HH:mm. */
export function timeOf(column: string) {
  const minutes = sql.ref(column)
  return sql<
    string | null
  >`lpad((${minutes} / 60)::text, 2, '0') || ':' || lpad((${minutes} % 60)::text, 2, '0')`
}

const DOCTOR_COLUMNS = [
  'id',
  'account_id',
  'first_name',
  'last_name',
  'email',
  'mobile',
  'color',
  'title',
  'description',
  'languages',
  'earnings_percent',
  'active',
  'online_visible',
  'last_day',
] as const

/** Locked for what follows: no booking can name the doctor until the transaction ends. */
export async function findDoctorRow(tx: Tx, id: number) {
  return tx.selectFrom('doctors').select(DOCTOR_COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Colours of the doctors who work here; the clinic is locked, so that two new doctors do not get the same. */
export async function listTakenColors(tx: Tx): Promise<number[]> {
  await sql`select from clinics for no key update`.execute(tx)
  const rows = await tx.selectFrom('doctors').select('color').where('active', '=', true).execute()
  return rows.map(row => row.color)
}

export async function insertDoctorRow(tx: Tx, row: Insertable<DB['doctors']>): Promise<number> {
  const { id } = await tx.insertInto('doctors').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Of a change to what hangs on the doctor; the version now. */
export async function raiseVersion(tx: WriteTx, id: number): Promise<number> {
  const { version } = await tx
    .updateTable('doctors')
    .set(nextVersion(tx))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** Which account the doctor signs in with; it follows from a change and is none itself. */
export async function setDoctorAccount(tx: Tx, id: number, accountId: number): Promise<void> {
  await tx.updateTable('doctors').set({ account_id: accountId }).where('id', '=', id).execute()
}

export async function deleteDoctorRow(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('doctors').where('id', '=', id).execute()
}

export interface ServiceTerms {
  readonly minutes: number
  readonly price_bani: number
}

export async function listServiceTerms(
  tx: Tx,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ServiceTerms>> {
  const rows = await tx
    .selectFrom('services')
    .select(['id', 'minutes', 'price_bani'])
    .where('id', 'in', [...ids, 0])
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}

export async function replaceDoctorServices(
  tx: Tx,
  clinicId: number,
  doctorId: number,
  services: readonly (ServiceTerms & { service_id: number })[],
): Promise<void> {
  await tx.deleteFrom('doctor_services').where('doctor_id', '=', doctorId).execute()
  if (services.length === 0) return
  await tx
    .insertInto('doctor_services')
    .values(
      services.map(({ service_id, minutes, price_bani }) => ({
        clinic_id: clinicId,
        doctor_id: doctorId,
        service_id,
        minutes,
        price_bani,
      })),
    )
    .execute()
}

export async function listSpecialityIds(tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await tx
    .selectFrom('specialities')
    .select('id')
    .where('id', 'in', [...ids, 0])
    .execute()
  return new Set(rows.map(row => row.id))
}

export async function replaceDoctorSpecialities(
  tx: Tx,
  clinicId: number,
  doctorId: number,
  ids: readonly number[],
): Promise<void> {
  await tx.deleteFrom('doctor_specialities').where('doctor_id', '=', doctorId).execute()
  if (ids.length === 0) return
  await tx
    .insertInto('doctor_specialities')
    .values(ids.map(id => ({ clinic_id: clinicId, doctor_id: doctorId, speciality_id: id })))
    .execute()
}
