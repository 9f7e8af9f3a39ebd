// Free hours of many doctors at once: what the database knows is read in a few set-returning queries, the rest is
// interval arithmetic in memory.

import { servesAll } from '#domain/bookings/cabinet-use.ts'
import type { Interval } from '#domain/time/intervals.ts'
import { freeSlots, serviceSequence } from '#domain/bookings/slots.ts'
import { visitKind } from '#domain/bookings/visit-kind.ts'
import {
  addDays,
  DAY,
  dayInterval,
  epochDayOf,
  localDateOf,
  MINUTE,
  type LocalDate,
} from '#domain/time/wall-time.ts'
import type { Tx } from '#server/db/database.ts'
import { refuseField } from '#server/http/failure.ts'
import { isElsewhere, listWorkingPlaces } from './working-places.ts'
import { listSessions, type Session, type SessionWish } from './sessions.ts'
import {
  listBusyRows,
  type OwnTime,
  type PublicDoctor,
  type Resource,
  type ServiceRow,
} from './public-schedule.sql.ts'

/** The services that are looked for, one after the other, with the strictest notice among them. */
export interface Sequence {
  serviceIds: readonly number[]
  durationMinutes: number
  bufferBeforeMinutes: number
  bufferAfterMinutes: number
  minimumNoticeMinutes: number
  /** Whether they are given to groups, whose hours the clinic plans. */
  isGroup: boolean
  /** Whether they are given by video: their hours are the doctor's alone. */
  isVideo: boolean
}

/** A doctor, with the services that hours are wanted for, and the only place it may be at, if it matters. */
export interface Wish {
  doctor: PublicDoctor
  sequence: Sequence
  locationId?: number
}

/** A start (epoch ms) at which it may be booked, and where. */
export interface OfferedSlot {
  start: number
  locationId: number
  /** Null by video. */
  cabinetId: number | null
  /** Where it is a seat of a group. */
  session?: Session['session']
}

/** Local dates of each clinic, both included. */
export interface DateRange {
  from: LocalDate
  to: LocalDate
}

/** As the table of clinics allows. */
const LONGEST_HORIZON_DAYS = 730
const SAME_ZONE_MARGIN = 5 * 60 * MINUTE

export function sequenceOf(doctor: PublicDoctor, services: readonly ServiceRow[]): Sequence {
  const { durationMinutes, bufferBeforeMinutes, bufferAfterMinutes } = serviceSequence(
    services.map(service => ({
      durationMinutes: service.minutes,
      bufferBeforeMinutes: service.buffer_before_minutes,
      bufferAfterMinutes: service.buffer_after_minutes,
    })),
  )
  return {
    serviceIds: services.map(service => service.service_id),
    durationMinutes,
    bufferBeforeMinutes,
    bufferAfterMinutes,
    minimumNoticeMinutes: Math.max(
      ...services.map(service => service.minimum_notice_minutes ?? doctor.minimum_notice_minutes),
    ),
    isGroup: services.some(service => service.group_count > 1),
    isVideo: isByVideo(services),
  }
}

/** Throws where some of them are given by video and others at the clinic. */
function isByVideo(services: readonly ServiceRow[]): boolean {
  const kind = visitKind(services.map(service => service.kind))
  if (kind === 'mixed') throw refuseField('service_ids', 'mixed_kinds')
  return kind === 'virtual'
}

/**
 * The offered starts of each wish, ascending, in the order of the wishes; what is the caller's `own` does not stand in
 * their way.
 */
export async function offerSlots(
  tx: Tx,
  wishes: readonly Wish[],
  range: DateRange,
  now: number,
  own: OwnTime = {},
): Promise<OfferedSlot[][]> {
  const groups = wishes.filter(wish => wish.sequence.isGroup)
  const alone = wishes.filter(wish => !wish.sequence.isGroup)
  const sessionWishes = groups.map(wish => sessionWish(wish, range, now))
  const [sessions, hours] = await Promise.all([
    listSessions(tx, sessionWishes, now, own),
    offerHours(tx, alone, range, now, own),
  ])
  const offered = new Map<Wish, OfferedSlot[]>([
    ...groups.map((wish, i) => [wish, sessions[i]!] as const),
    ...alone.map((wish, i) => [wish, hours[i]!] as const),
  ])
  return wishes.map(wish => offered.get(wish)!)
}

/** The groups that may still be joined on these days, by the same notice and horizon as any hour. */
function sessionWish(wish: Wish, range: DateRange, now: number): SessionWish {
  const { doctor, sequence, locationId } = wish
  const days = daysOf(wish, range)
  return {
    clinicId: doctor.clinic_id,
    doctorId: doctor.doctor_id,
    serviceIds: sequence.serviceIds,
    locationId,
    from: Math.max(days.start, now + sequence.minimumNoticeMinutes * MINUTE),
    to: Math.min(days.end, dayInterval(horizonOf(doctor, now), doctor.clinic_zone).end),
  }
}

async function offerHours(
  tx: Tx,
  wishes: readonly Wish[],
  range: DateRange,
  now: number,
  own: OwnTime,
): Promise<OfferedSlot[][]> {
  if (wishes.length === 0) return []
  const bounds = wishes.map(wish => boundsOf(wish, range))
  const busy = await loadBusy(
    tx,
    wishes.flatMap(wish => resourcesOf(wish, range)),
    {
      from: Math.min(...bounds.map(bound => bound.start)),
      to: Math.max(...bounds.map(bound => bound.end)),
      now,
      own,
    },
  )
  return wishes.map(wish => offerTo(wish, busy, range, now))
}

/** What busy time can matter: the days, and beyond them as far as a buffer or another zone's day reaches. */
function boundsOf(wish: Wish, range: DateRange): Interval {
  const margin = isElsewhere(wish.doctor) ? DAY : SAME_ZONE_MARGIN
  const { start, end } = daysOf(wish, range)
  return { start: start - margin, end: end + margin }
}

function daysOf({ doctor }: Wish, { from, to }: DateRange): Interval {
  return {
    start: dayInterval(from, doctor.clinic_zone).start,
    end: dayInterval(to, doctor.clinic_zone).end,
  }
}

/** Whose time can stand in the way: the doctor's, and unless it is by video that of each cabinet they work in on these days. */
function resourcesOf(wish: Wish, range: DateRange): Resource[] {
  const { clinic_id: clinicId, doctor_id: doctorId } = wish.doctor
  const doctor: Resource = { clinicId, kind: 'doctor', id: doctorId }
  if (wish.sequence.isVideo) return [doctor]
  return [
    doctor,
    ...listWorkingPlaces(wish.doctor, range).map(({ cabinetId }): Resource => ({
      clinicId,
      kind: 'cabinet',
      id: cabinetId,
    })),
  ]
}

type BusyOf = (clinicId: number, kind: Resource['kind'], id: number) => readonly Interval[]

function resourceKey(clinicId: number, kind: string, id: number): string {
  return `${clinicId}/${kind}/${id}`
}

async function loadBusy(
  tx: Tx,
  resources: readonly Resource[],
  span: Parameters<typeof listBusyRows>[2],
): Promise<BusyOf> {
  const distinct = new Map(resources.map(item => [resourceKey(item.clinicId, item.kind, item.id), item]))
  const rows = await listBusyRows(tx, [...distinct.values()], span)
  const spans = new Map(
    rows.map(row => [
      resourceKey(row.clinic_id, row.resource, row.resource_id),
      row.starts.map((start, i) => ({ start: start * 1000, end: row.ends[i]! * 1000 })),
    ]),
  )
  return (clinicId, kind, id) => spans.get(resourceKey(clinicId, kind, id)) ?? []
}

function offerTo(wish: Wish, busy: BusyOf, range: DateRange, now: number): OfferedSlot[] {
  const { doctor, sequence } = wish
  const zone = doctor.clinic_zone
  const days = daysOf(wish, range)
  const doctorBusy = busy(doctor.clinic_id, 'doctor', doctor.doctor_id)
  const offered = new Map<number, OfferedSlot>()
  for (const { locationId, cabinetId, serviceIds, spans } of listWorkingPlaces(wish.doctor, range)) {
    if (wish.locationId !== undefined && locationId !== wish.locationId) continue
    if (!sequence.isVideo && !servesAll(serviceIds, sequence.serviceIds)) continue
    const starts = freeSlots({
      working: spans,
      busy: sequence.isVideo ? doctorBusy : [...doctorBusy, ...busy(doctor.clinic_id, 'cabinet', cabinetId)],
      durationMinutes: sequence.durationMinutes,
      bufferBeforeMinutes: sequence.bufferBeforeMinutes,
      bufferAfterMinutes: sequence.bufferAfterMinutes,
      stepMinutes: doctor.slot_step_minutes,
      now,
      minimumNoticeMinutes: sequence.minimumNoticeMinutes,
      horizonDays: doctor.horizon_days,
      zone,
    })
    for (const start of starts) {
      if (start >= days.start && start < days.end && !offered.has(start))
        offered.set(start, { start, locationId, cabinetId: sequence.isVideo ? null : cabinetId })
    }
  }
  return [...offered.values()].toSorted((a, b) => a.start - b.start)
}

export function datesOf({ from, to }: DateRange): LocalDate[] {
  return Array.from({ length: epochDayOf(to) - epochDayOf(from) + 1 }, (_, i) => addDays(from, i))
}

/** Every date that can be booked now, whatever the clinic's zone and horizon. */
export function bookableDates(now: number): DateRange {
  const today = localDateOf(now, 'UTC')
  return { from: addDays(today, -2), to: addDays(today, LONGEST_HORIZON_DAYS + 2) }
}

/** The last local date that can be booked now. */
export function horizonOf(doctor: PublicDoctor, now: number): LocalDate {
  return addDays(localDateOf(now, doctor.clinic_zone), doctor.horizon_days)
}
