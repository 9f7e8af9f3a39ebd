import { MINUTE } from '#domain/time/wall-time.ts'
import type pg from 'pg'
import { idOf, newCode, type ClinicIds } from './clinic-ids.ts'
import type { ClinicPlan } from './clinic-plan.ts'
import { getService } from './courses.ts'
import { insertRows, reserveIds, type Row } from './demo.sql.ts'
import type { Diary, Visit } from './diary.ts'
import type { Person } from './people.ts'
import type { Random } from './random.ts'
import { stateOf, type VisitState } from './visit-state.ts'

type BookingRow = Row<'bookings'>
type ServiceRow = Row<'booking_services'>

/** Writes visits and blocked times; a group is one booking and one more for each of its people. Returns the bookings' number. */
export async function writeDiary(
  client: pg.ClientBase,
  plan: ClinicPlan,
  ids: ClinicIds,
  { visits, holds }: Diary,
  now: number,
  random: Random,
): Promise<number> {
  const count = visits.reduce((sum, visit) => sum + 1 + visit.group.length, 0)
  const bookingIds = (await reserveIds(client, 'bookings', count)).values()
  const bookings: BookingRow[] = []
  const services: ServiceRow[] = []
  const add = (visit: Visit, state: VisitState, person: Person | undefined, parent: number | null) => {
    const { value: id } = bookingIds.next()
    if (id === undefined) throw new RangeError('More bookings than ids')
    bookings.push(bookingRow(plan, ids, id, visit, state, person, parent))
    services.push(...serviceRows(plan, ids, id, visit))
    return id
  }
  for (const visit of visits) {
    const state = stateOf(visit, now, random)
    const parent = add(visit, state, visit.person, null)
    for (const person of visit.group) add(visit, state, person, parent)
  }
  await insertRows(client, 'bookings', bookings)
  await insertRows(client, 'booking_services', services)
  await insertRows(
    client,
    'holds',
    holds.map(hold => ({
      clinic_id: ids.clinic,
      doctor_id: hold.doctor ? idOf(ids.doctors, hold.doctor) : null,
      cabinet_id: hold.cabinet === undefined ? null : idOf(ids.cabinets, hold.cabinet),
      starts_at: new Date(hold.start),
      ends_at: new Date(hold.end),
      reason: hold.reason,
      overridden: false,
      version: 1,
      created_at: new Date(now),
    })),
  )
  return bookings.length
}

function bookingRow(
  plan: ClinicPlan,
  ids: ClinicIds,
  id: number,
  visit: Visit,
  state: VisitState,
  person: Person | undefined,
  parent: number | null,
): BookingRow {
  const isGroup = visit.group.length > 0
  const isVideo = visit.services.every(key => getService(plan, key).isVideo)
  const updatedAt = Math.max(state.statusChangedAt, state.cancelledAt ?? 0)
  return {
    clinic_id: ids.clinic,
    id,
    code: newCode(ids.clinic),
    booking_type: isGroup ? 'group' : 'simple',
    parent_booking_id: parent,
    patient_id: person ? idOf(ids.people, person) : null,
    doctor_id: idOf(ids.doctors, visit.doctor),
    location_id: idOf(ids.locations, plan.cabinets[visit.cabinet]?.location ?? ''),
    cabinet_id: isVideo ? null : idOf(ids.cabinets, visit.cabinet),
    is_video: isVideo,
    starts_at: new Date(visit.start),
    ends_at: new Date(visit.end),
    buffer_before_minutes: visit.bufferBefore,
    buffer_after_minutes: visit.bufferAfter,
    seats: isGroup && parent === null ? (getService(plan, visit.services[0] ?? '').seats ?? 1) : 1,
    status: state.status,
    status_changed_at: new Date(state.statusChangedAt),
    // As its entries tell it.
    arrived_at: state.status === 'completed' ? new Date(visit.start - 4 * MINUTE) : null,
    source: state.source,
    note: '',
    overridden: false,
    version: 1,
    created_at: new Date(state.createdAt),
    updated_at: new Date(updatedAt),
    cancelled_at: state.cancelledAt === null ? null : new Date(state.cancelledAt),
    cancelled_by: state.cancelledBy,
    cancel_reason: state.cancelReason,
  }
}

function serviceRows(plan: ClinicPlan, ids: ClinicIds, booking_id: number, visit: Visit): ServiceRow[] {
  return visit.services.map((key, position) => {
    const service = getService(plan, key)
    return {
      clinic_id: ids.clinic,
      booking_id,
      position: position + 1,
      service_id: idOf(ids.services, key),
      minutes: service.durationMinutes,
      price_bani: service.price * 100,
    }
  })
}
