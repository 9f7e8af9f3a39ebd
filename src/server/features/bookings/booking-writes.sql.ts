import type { BookingStatus } from '#domain/bookings/booking-status.ts'
import type { CameBy } from '#domain/bookings/came-by.ts'
import type { Tx } from '#server/db/database.ts'
import type { BookingSource, JsonValue } from '#server/db/tables.gen.ts'
import { sql } from 'kysely'

export interface NewBooking {
  clinicId: number
  code: string
  patientId: number | null
  doctorId: number
  locationId: number
  /** Null where it is by video. */
  cabinetId: number | null
  start: number
  end: number
  bufferBeforeMinutes: number
  bufferAfterMinutes: number
  status: BookingStatus
  source: BookingSource
  cameBy: CameBy | null
  note: string
  overridden: boolean
  accepted: string[] | null
  overrideReason: string | null
  createdBy: number | null
  now: number
  services: readonly BookedService[]
  /** Of a group or of one of its seats. */
  group?: { parentId: number | null; seats: number }
  seriesId?: number
}

export interface BookedService {
  service_id: number
  minutes: number
  price_bani: number
  /** By who may set any price; null where the price list says it. */
  agreed_bani?: number | null
  /** The package that shall cover it; null for none, undefined where nobody said. */
  subscription_id?: number | null
}

/** The booking with its services in one statement; its id. A race lost to another booking fails with exclusion_violation. */
export async function insertBooking(tx: Tx, b: NewBooking): Promise<number> {
  const now = new Date(b.now)
  const { rows } = await sql<{ id: number }>`
    with booking as (
      insert into bookings (clinic_id, code, patient_id, doctor_id, location_id, cabinet_id, is_video, starts_at, ends_at,
        buffer_before_minutes, buffer_after_minutes, status, status_changed_at, source, note, overridden, accepted, override_reason,
        created_by, created_at, updated_at, booking_type, parent_booking_id, seats, series_id, came_by)
      values (${b.clinicId}, ${b.code}, ${b.patientId}, ${b.doctorId}, ${b.locationId}, ${b.cabinetId}, ${b.cabinetId === null},
        ${new Date(b.start)}, ${new Date(b.end)}, ${b.bufferBeforeMinutes}, ${b.bufferAfterMinutes}, ${b.status}, ${now},
        ${b.source}, ${b.note}, ${b.overridden}, ${b.accepted}, ${b.overrideReason}, ${b.createdBy}, ${now}, ${now},
        ${b.group ? 'group' : 'simple'}, ${b.group?.parentId ?? null}, ${b.group?.seats ?? 1}, ${b.seriesId ?? null}, ${b.cameBy})
      returning clinic_id, id),
    services as (
      insert into booking_services (clinic_id, booking_id, position, service_id, minutes, price_bani, agreed_bani, subscription_id, without_subscription)
      select booking.clinic_id, booking.id, s.position, s.service_id, s.minutes, s.price_bani, s.agreed_bani, s.subscription_id, s.without_subscription
        from booking, ${servicesOf(b.services)})
    select id from booking`.execute(tx)
  return rows[0]!.id
}

function servicesOf(services: readonly BookedService[]) {
  return sql`unnest(${services.map((_, i) => i + 1)}::smallint[], ${services.map(s => s.service_id)}::bigint[],
    ${services.map(s => s.minutes)}::integer[], ${services.map(s => s.price_bani)}::bigint[],
    ${services.map(s => s.agreed_bani ?? null)}::bigint[],
    ${services.map(s => s.subscription_id ?? null)}::bigint[], ${services.map(s => s.subscription_id === null)}::boolean[])
    as s (position, service_id, minutes, price_bani, agreed_bani, subscription_id, without_subscription)`
}

interface FormerLine {
  service_id: number
  name_ro: string | null
  name_en: string | null
  subscription_id: number | null
  without_subscription: boolean
}

/** A service that stays keeps the name it was booked under, and the package that was asked for unless another is. */
export async function replaceServices(
  tx: Tx,
  clinicId: number,
  bookingId: number,
  services: readonly BookedService[],
): Promise<void> {
  const { rows: former } = await sql<FormerLine>`
    delete from booking_services where booking_id = ${bookingId}
    returning service_id, name_ro, name_en, subscription_id, without_subscription`.execute(tx)
  const namesOf = ({ service_id }: BookedService) => former.find(one => one.service_id === service_id)
  const lines = services.map(line => {
    const was = namesOf(line)
    return line.subscription_id === undefined && was
      ? { ...line, subscription_id: was.without_subscription ? null : (was.subscription_id ?? undefined) }
      : line
  })
  await sql`
    insert into booking_services (clinic_id, booking_id, position, service_id, minutes, price_bani, agreed_bani, subscription_id,
      without_subscription, name_ro, name_en)
    select ${clinicId}::bigint, ${bookingId}::bigint, s.position, s.service_id, s.minutes, s.price_bani, s.agreed_bani, s.subscription_id,
           s.without_subscription, n.name_ro, n.name_en
      from ${servicesOf(lines)}
      join unnest(${services.map((_, i) => i + 1)}::smallint[], ${services.map(s => namesOf(s)?.name_ro ?? null)}::text[],
                  ${services.map(s => namesOf(s)?.name_en ?? null)}::text[]) as n (position, name_ro, name_en) using (position)`.execute(
    tx,
  )
}

/** Frees kept slots by id, but for those that another request is clearing just now, and the one with the code. */
export async function deleteReservations(
  tx: Tx,
  ids: readonly number[],
  code: string | undefined,
): Promise<void> {
  await sql`
    delete from reservations
     where id = any(array(select id from reservations where id = any(${ids}::bigint[]) for update skip locked))
        or code = ${code ?? null}`.execute(tx)
}

/** Says so by the version, like any change of the group. */
export async function updateSeats(tx: Tx, id: number, seats: number, now: number): Promise<void> {
  await sql`
    update bookings set seats = ${seats}, version = version + 1, updated_at = ${new Date(now)}
     where id = ${id}`.execute(tx)
}

export async function setSeries(tx: Tx, id: number, seriesId: number): Promise<void> {
  await tx.updateTable('bookings').set({ series_id: seriesId }).where('id', '=', id).execute()
}

/** Columns to change; absent ones stay. */
export interface BookingChange {
  doctorId?: number
  locationId?: number
  /** Null where it is by video from then on. */
  cabinetId?: number | null
  start?: number
  end?: number
  bufferBeforeMinutes?: number
  bufferAfterMinutes?: number
  overridden?: boolean
  accepted?: string[] | null
  overrideReason?: string | null
  note?: string
  status?: BookingStatus
  /** Whether it stands elsewhere then: where it stood is kept. */
  isMove?: boolean
  /** Whether its patient moves it: counted, and whatever they said of not coming was about the other hour. */
  byPatient?: boolean
  /** The group that a seat goes to. */
  parentId?: number
}

/** Of a booking that comes to stand somewhere. */
const GROUNDED = { pinned_at: null, pinned_by: null, kept_at: null }

const PLACE = sql<JsonValue>`jsonb_build_object('start', starts_at, 'end', ends_at, 'doctor_id', doctor_id,
  'cabinet_id', cabinet_id, 'accepted', accepted, 'override_reason', override_reason)`

/** False when the booking is no longer at that version. */
export async function updateBooking(
  tx: Tx,
  id: number,
  version: number,
  change: BookingChange,
  now: number,
): Promise<boolean> {
  const result = await tx
    .updateTable('bookings')
    .set({
      ...columnsOf(change),
      ...(change.isMove && GROUNDED),
      moved_from: change.isMove ? PLACE : undefined,
      not_coming_at: change.isMove ? null : undefined,
      moves: change.byPatient ? sql`moves + 1` : undefined,
      status_changed_at: change.status && new Date(now),
      version: version + 1,
      updated_at: new Date(now),
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Says anew what was accepted where bookings stand. */
export async function updateAccepted(
  tx: Tx,
  ids: readonly number[],
  accepted: { overridden: boolean; accepted: string[] | null },
): Promise<void> {
  await tx.updateTable('bookings').set(accepted).where('id', 'in', ids).execute()
}

/** False when the booking is no longer in the status it started from. */
export async function updateStatus(
  tx: Tx,
  id: number,
  from: BookingStatus,
  to: BookingStatus,
  now: number,
): Promise<boolean> {
  const at = new Date(now)
  const result = await tx
    .updateTable('bookings')
    .set({ status: to, status_changed_at: at, updated_at: at })
    .where('id', '=', id)
    .where('status', '=', from)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function stampCancelled(
  tx: Tx,
  id: number,
  by: 'staff' | 'patient',
  reason: string | null,
  now: number,
): Promise<void> {
  await sql`
    update bookings set cancelled_at = ${new Date(now)}, cancelled_by = ${by}, cancel_reason = ${reason},
           version = version + 1, updated_at = ${new Date(now)}
     where id = ${id} and cancelled_at is null`.execute(tx)
}

/** Brings a cancelled booking back to a place, under the guard: an earlier override does not come back with it. */
export async function clearCancelled(tx: Tx, id: number, place: BookingChange, now: number): Promise<void> {
  await tx
    .updateTable('bookings')
    .set({
      cancelled_at: null,
      cancelled_by: null,
      cancel_reason: null,
      ...GROUNDED,
      ...columnsOf(place),
      status_changed_at: place.status && new Date(now),
      version: sql`version + 1`,
      updated_at: new Date(now),
    })
    .where('id', '=', id)
    .where('cancelled_at', 'is not', null)
    .execute()
}

/** Frees the hours of bookings, with the seats of groups; each is a new version. */
export async function stampPinned(
  tx: Tx,
  ids: readonly number[],
  by: number | null,
  now: number,
): Promise<void> {
  await sql`
    update bookings set pinned_at = ${new Date(now)}, pinned_by = ${by}, kept_at = null, overridden = false,
           accepted = null, override_reason = null, version = version + 1, updated_at = ${new Date(now)}
     where (id = any(${[...ids]}::bigint[]) or parent_booking_id = any(${[...ids]}::bigint[]))
       and cancelled_at is null and pinned_at is null`.execute(tx)
}

function columnsOf(change: BookingChange) {
  return {
    doctor_id: change.doctorId,
    location_id: change.locationId,
    cabinet_id: change.cabinetId,
    is_video: change.cabinetId === undefined ? undefined : change.cabinetId === null,
    starts_at: change.start === undefined ? undefined : new Date(change.start),
    ends_at: change.end === undefined ? undefined : new Date(change.end),
    buffer_before_minutes: change.bufferBeforeMinutes,
    buffer_after_minutes: change.bufferAfterMinutes,
    overridden: change.overridden,
    accepted: change.accepted,
    override_reason: change.overrideReason,
    note: change.note,
    status: change.status,
    parent_booking_id: change.parentId,
  }
}
