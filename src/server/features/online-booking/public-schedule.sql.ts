import type { Tx } from '#server/db/database.ts'
import type { LocalDate } from '#domain/wall-time.ts'
import { sql } from 'kysely'

/** Names one doctor among all clinics. */
export interface DoctorKey {
  readonly clinic_id: number
  readonly doctor_id: number
}

export interface DoctorRow extends DoctorKey {
  clinic_name: string
  clinic_phone: string | null
  clinic_zone: string
  first_name: string
  last_name: string
  title: string
  description: string
  color: number
  slot_step_minutes: number
  minimum_notice_minutes: number
  cancel_notice_minutes: number
  horizon_days: number
  observe_legal_holidays: boolean
}

export interface ServiceRow extends DoctorKey {
  service_id: number
  name_ro: string
  name_en: string
  minutes: number
  price_bani: number
  buffer_before_minutes: number
  buffer_after_minutes: number
  minimum_notice_minutes: number | null
  cancel_notice_minutes: number | null
}

export interface SpecialityRow extends DoctorKey {
  name_ro: string
  name_en: string
}

export interface HoursRow extends DoctorKey {
  location_id: number
  cabinet_id: number
  location_name: string
  address: string
  city: string
  directions: string
  phone: string | null
  zone: string
  weekday: number
  start_minute: number
  end_minute: number
  break_start_minute: number | null
  break_end_minute: number | null
  week_parity: 'every' | 'odd' | 'even'
  valid_from: LocalDate | null
  valid_to: LocalDate | null
}

export interface ExceptionRow extends DoctorKey {
  date: LocalDate
  kind: 'closed' | 'open'
  start_minute: number | null
  end_minute: number | null
  location_id: number | null
  cabinet_id: number | null
  /** Name of a day on which the whole clinic is closed. */
  clinic_holiday: string | null
}

export interface Resource {
  readonly clinicId: number
  readonly kind: 'doctor' | 'cabinet'
  readonly id: number
}

export interface BusyRow {
  clinic_id: number
  resource: 'doctor' | 'cabinet'
  resource_id: number
  /** Start and end in epoch milliseconds. */
  spans: [number, number][]
}

export interface DoctorFilter {
  search?: string
  speciality?: string
  service?: string
  city?: string
  clinicId?: number
  doctorId?: number
}

export async function listPublicDoctors(tx: Tx, filter: DoctorFilter, maxRows: number): Promise<DoctorRow[]> {
  const { search, speciality, service, city, clinicId, doctorId } = filter
  const { rows } = await sql<DoctorRow>`
    select * from public_doctors(${search ?? null}, ${speciality ?? null}, ${service ?? null}, ${city ?? null},
                                 ${clinicId ?? null}, ${doctorId ?? null}, ${maxRows})`.execute(tx)
  return rows
}

export async function listServiceRows(tx: Tx, doctors: readonly DoctorKey[]): Promise<ServiceRow[]> {
  const { rows } = await sql<ServiceRow>`
    select * from public_doctor_services(${clinicIds(doctors)}, ${doctorIds(doctors)})`.execute(tx)
  return rows
}

export async function listSpecialityRows(tx: Tx, doctors: readonly DoctorKey[]): Promise<SpecialityRow[]> {
  const { rows } = await sql<SpecialityRow>`
    select * from public_doctor_specialities(${clinicIds(doctors)}, ${doctorIds(doctors)})`.execute(tx)
  return rows
}

export async function listHoursRows(tx: Tx, doctors: readonly DoctorKey[]): Promise<HoursRow[]> {
  const { rows } = await sql<HoursRow>`
    select * from public_working_hours(${clinicIds(doctors)}, ${doctorIds(doctors)})`.execute(tx)
  return rows
}

export async function listExceptionRows(
  tx: Tx,
  doctors: readonly DoctorKey[],
  from: LocalDate,
  to: LocalDate,
): Promise<ExceptionRow[]> {
  const { rows } = await sql<ExceptionRow>`
    select * from public_schedule_exceptions(${clinicIds(doctors)}, ${doctorIds(doctors)}, ${from}::date, ${to}::date)`.execute(
    tx,
  )
  return rows
}

/** Taken time that touches the span from `from` to `to` (epoch ms), as of `now`, less the reservation named. */
export async function listBusyRows(
  tx: Tx,
  resources: readonly Resource[],
  span: { from: number; to: number; now: number; ownReservation?: string },
): Promise<BusyRow[]> {
  const { rows } = await sql<BusyRow>`
    select * from public_busy_times(
      ${resources.map(resource => resource.clinicId)},
      ${resources.map(resource => resource.kind)}::busy_resource[],
      ${resources.map(resource => resource.id)},
      ${new Date(span.from)}, ${new Date(span.to)}, ${new Date(span.now)}, ${span.ownReservation ?? null})`.execute(
    tx,
  )
  return rows
}

export interface ChoiceRow {
  kind: 'city' | 'speciality' | 'service'
  name_ro: string
  name_en: string
}

export async function listChoiceRows(tx: Tx): Promise<ChoiceRow[]> {
  const { rows } = await sql<ChoiceRow>`select * from public_search_choices()`.execute(tx)
  return rows
}

const clinicIds = (doctors: readonly DoctorKey[]) => doctors.map(doctor => doctor.clinic_id)
const doctorIds = (doctors: readonly DoctorKey[]) => doctors.map(doctor => doctor.doctor_id)
