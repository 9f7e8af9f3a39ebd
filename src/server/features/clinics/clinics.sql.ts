import type { Cabinet, Clinic, Doctor, Location, Service } from '#contract/clinics.ts'
import type { LocalDate } from '#domain/wall-time.ts'
import type { Tx } from '#server/db/database.ts'
import { sql } from 'kysely'

type Language = 'ro' | 'en'

export async function setSessionZone(tx: Tx): Promise<string> {
  const { rows } = await sql<{ zone: string }>`
    select zone, set_config('TimeZone', zone, true) from clinics`.execute(tx)
  return rows[0]!.zone
}

export async function getClinicRow(tx: Tx): Promise<Clinic> {
  const { rows } = await sql<Clinic>`
    select clinic_id as id, name, phone, email, zone, show_cabinets as "ShowCabinets", show_locations as "ShowLocations",
           slot_step_minutes
      from clinics`.execute(tx)
  return rows[0]!
}

export async function listLocationRows(tx: Tx): Promise<Location[]> {
  const { rows } = await sql<Location>`
    select id, name, address, city, county, directions, phone, zone, active from locations order by id`.execute(
    tx,
  )
  return rows
}

export async function listCabinetRows(tx: Tx): Promise<Cabinet[]> {
  const { rows } = await sql<Cabinet>`
    select id, name, location_id, active from cabinets order by id`.execute(tx)
  return rows
}

/** Doctors with what they do and when; one of them alone when `onlyDoctorId` is set. */
export async function listDoctorRows(
  tx: Tx,
  language: Language,
  onlyDoctorId: number | undefined,
): Promise<Doctor[]> {
  const { rows } = await sql<Doctor>`
    select d.id, d.first_name, d.last_name, d.title, d.description, d.color, d.active, d.online_visible,
           coalesce((
             select json_agg(json_build_object('service_id', x.service_id, 'price', x.price_bani / 100.0, 'minutes', x.minutes) order by x.service_id)
               from doctor_services x where x.clinic_id = d.clinic_id and x.doctor_id = d.id), '[]') as services,
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

/** Minutes since midnight as HH:mm. */
function timeOf(column: string) {
  const minutes = sql.ref(column)
  return sql`lpad((${minutes} / 60)::text, 2, '0') || ':' || lpad((${minutes} % 60)::text, 2, '0')`
}

export async function listServiceRows(tx: Tx, language: Language, onlyActive: boolean): Promise<Service[]> {
  const { rows } = await sql<Service>`
    select id, ${sql.ref(`name_${language}`)} as name, name_en, name_ro, minutes, (price_bani / 100.0)::float8 as price, group_count,
           kind, active, speciality_id
      from services
     where active or ${!onlyActive}
     order by id`.execute(tx)
  return rows
}

export interface ClosedDayRow {
  date: LocalDate
  name: string
}

export async function listClosedDayRows(
  tx: Tx,
  from: LocalDate,
  to: LocalDate,
): Promise<{ observesLegal: boolean; closed: ClosedDayRow[] }> {
  const clinic = await tx.selectFrom('clinics').select('observe_legal_holidays').executeTakeFirstOrThrow()
  const closed = await tx
    .selectFrom('clinic_holidays')
    .select(['date', 'name'])
    .where('date', '>=', from)
    .where('date', '<=', to)
    .orderBy('date')
    .execute()
  return { observesLegal: clinic.observe_legal_holidays, closed }
}
