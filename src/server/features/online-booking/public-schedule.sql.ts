import type { Tx } from '#server/db/database.ts'
import type { ExceptionRow, HoursRow } from '#server/features/schedules/schedules.ts'
import type { OwnDayOff } from '#domain/days-off.ts'
import type { LocalDate } from '#domain/wall-time.ts'
import { sql } from 'kysely'

export interface ServiceRow {
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

/** What the cabinet is for; null when for everything. */
interface InCabinet {
  service_ids: number[] | null
}

/** A visible doctor with everything that free hours are reckoned from, busy time aside. */
export interface PublicDoctor {
  clinic_id: number
  doctor_id: number
  clinic_name: string
  clinic_phone: string | null
  clinic_zone: string
  first_name: string
  last_name: string
  title: string
  description: string
  color: number
  photo: string | null
  slot_step_minutes: number
  minimum_notice_minutes: number
  cancel_notice_minutes: number
  horizon_days: number
  observe_legal_holidays: boolean
  services: ServiceRow[]
  specialities: { name_ro: string; name_en: string }[]
  hours: (HoursRow & InCabinet)[]
  /** Where the doctor works, the place of most hours first. */
  places: {
    location_id: number
    name: string
    address: string
    city: string
    directions: string
    phone: string | null
  }[]
  exceptions: (ExceptionRow & InCabinet)[]
  /** The clinic's own days off that touch the dates, and those of every year. */
  closures: (OwnDayOff & { name_ro: string; name_en: string })[]
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
  /** Seconds since 1970. */
  starts: number[]
  /** Beside each start. */
  ends: number[]
}

export interface DoctorFilter {
  search?: string
  speciality?: string
  service?: string
  city?: string
  clinicId?: number
  doctorId?: number
}

/** Visible doctors by name; their dated exceptions are those of the dates given, both included. */
export async function listPublicDoctors(
  tx: Tx,
  filter: DoctorFilter,
  dates: { from: LocalDate; to: LocalDate },
  maxRows: number,
): Promise<PublicDoctor[]> {
  const { search, speciality, service, city, clinicId, doctorId } = filter
  const { rows } = await sql<PublicDoctor>`
    select clinic_id, doctor_id, clinic_name, clinic_phone, clinic_zone, first_name, last_name, title, description, color,
           slot_step_minutes, minimum_notice_minutes, cancel_notice_minutes, horizon_days, observe_legal_holidays,
           services, specialities, hours, places, exceptions, closures,
           public_doctor_photo(clinic_id, doctor_id) as photo
      from public_doctors(${search ?? null}, ${speciality ?? null}, ${service ?? null}, ${city ?? null},
                          ${clinicId ?? null}, ${doctorId ?? null}, ${dates.from}, ${dates.to}, ${maxRows})`.execute(
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
    select clinic_id, resource, resource_id, starts, ends from public_busy_times(
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
  const { rows } = await sql<ChoiceRow>`select kind, name_ro, name_en from public_search_choices()`.execute(
    tx,
  )
  return rows
}
