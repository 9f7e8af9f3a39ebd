import type { Tx } from '#server/db/database.ts'
import type { ExceptionRow, HoursRow } from '#server/features/schedules/schedules.ts'
import type { OwnDayOff } from '#domain/hours/days-off.ts'
import type { Reading } from '#domain/online/wanted.ts'
import type { LocalDate } from '#domain/time/wall-time.ts'
import type { ServiceKind } from '#server/db/tables.gen.ts'
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
  /** How many come at once; 1 unless it is given to groups. */
  group_count: number
  kind: ServiceKind
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
  /** Patterns of what is searched for; see `domain/online/wanted.ts`. */
  wanted?: Reading | undefined
  speciality?: string
  /** Patterns that one service of the doctor's has to fit. */
  service?: readonly string[] | undefined
  /** Patterns that the town of one of the doctor's places has to fit. */
  town?: readonly string[] | undefined
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
  const { wanted, speciality, service, town, clinicId, doctorId } = filter
  const { rows } = await sql<PublicDoctor>`
    select clinic_id, doctor_id, clinic_name, clinic_phone, clinic_zone, first_name, last_name, title, description, color,
           slot_step_minutes, minimum_notice_minutes, cancel_notice_minutes, horizon_days, observe_legal_holidays,
           services, specialities, hours, places, exceptions, closures,
           public_doctor_photo(clinic_id, doctor_id) as photo
      from public_doctors(${wanted?.named ?? null}, ${wanted?.needed ?? null}, ${wanted?.mixed ?? null},
                          ${speciality ?? null}, ${service ?? null}, ${town ?? null}, ${clinicId ?? null},
                          ${doctorId ?? null}, ${dates.from}, ${dates.to}, ${maxRows})`.execute(tx)
  return rows
}

/** What does not stand in the way of whoever asks: a slot they keep, by its code, or the visit that they move. */
export interface OwnTime {
  readonly reservation?: string | undefined
  readonly booking?: number
}

/** Taken time that touches the span from `from` to `to` (epoch ms), as of `now`, less the caller's own. */
export async function listBusyRows(
  tx: Tx,
  resources: readonly Resource[],
  span: { from: number; to: number; now: number; own: OwnTime },
): Promise<BusyRow[]> {
  const { rows } = await sql<BusyRow>`
    select clinic_id, resource, resource_id, starts, ends from public_busy_times(
      ${resources.map(resource => resource.clinicId)},
      ${resources.map(resource => resource.kind)}::busy_resource[],
      ${resources.map(resource => resource.id)},
      ${new Date(span.from)}, ${new Date(span.to)}, ${new Date(span.now)}, ${span.own.reservation ?? null},
      ${span.own.booking ?? null})`.execute(tx)
  return rows
}

interface SessionRow {
  clinic_id: number
  doctor_id: number
  group_id: number
  location_id: number
  /** Null by video. */
  cabinet_id: number | null
  /** Ascending. */
  service_ids: number[]
  /** Seconds since 1970. */
  starts: number
  ends: number
  seats_left: number
}

/** Groups of doctors that begin within the span (epoch ms), as of `now`, with the seats that are free to the caller. */
export async function listSessionRows(
  tx: Tx,
  of: readonly { readonly clinicId: number; readonly doctorId: number }[],
  span: { from: number; to: number; now: number; own: OwnTime },
): Promise<SessionRow[]> {
  const doctors = [...new Map(of.map(each => [`${each.clinicId}/${each.doctorId}`, each])).values()]
  const { rows } = await sql<SessionRow>`
    select clinic_id, doctor_id, group_id, location_id, cabinet_id, service_ids, starts, ends, seats_left from public_sessions(
      ${doctors.map(each => each.clinicId)}::bigint[], ${doctors.map(each => each.doctorId)}::bigint[],
      ${new Date(span.from)}, ${new Date(span.to)}, ${new Date(span.now)}, ${span.own.reservation ?? null},
      ${span.own.booking ?? null})`.execute(tx)
  return rows
}
