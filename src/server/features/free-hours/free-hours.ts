// The next free hours of many doctors at once: as online booking finds them, without its notice and horizon.

import type { CallQuery, CallReply } from '#contract/call.ts'
import type { FreeDay, listFreeHours } from '#contract/bookings/free-hours.ts'
import { dayPartOf, type DayPart } from '#domain/time/day-parts.ts'
import {
  addDays,
  dayInterval,
  formatInstant,
  localDateOf,
  minutesOf,
  type LocalDate,
} from '#domain/time/wall-time.ts'
import type { Tx } from '#server/db/database.ts'
import { loadBusyTimes, loadSchedules, type Resource } from '#server/features/schedules/schedules.ts'
import { refuseField } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import { listFreeStarts, type FreeStart } from './free-starts.ts'
import { settleSearch, type Search } from './settle-search.ts'

/** Days read at once, the next ones first: most searches end there. */
const STEPS = [7, 21, 56, 98]
/** As far as the desk books. */
const MAX_DAYS_AHEAD = 5 * 366

type Query = CallQuery<typeof listFreeHours>

export async function findFreeHours(
  ctx: StaffContext,
  query: Query,
): Promise<CallReply<typeof listFreeHours>> {
  return ctx.read(async tx => {
    const zone = await tx.zone
    const today = localDateOf(ctx.now, zone)
    const from = query.from_date && query.from_date > today ? query.from_date : today
    if (from > addDays(today, MAX_DAYS_AHEAD)) throw refuseField('from_date', 'too_far')
    const search = await settleSearch(tx, ctx, query)
    const days: FreeDay[] = []
    let searchedTo = addDays(from, -1)
    for (const step of STEPS) {
      const span = { from: addDays(searchedTo, 1), to: addDays(searchedTo, step) }
      days.push(...(await listFreeDays(tx, search, span, { now: ctx.now, zone, part: query.part })))
      searchedTo = span.to
      if (days.length >= query.days || search.doctors.length === 0) break
    }
    const shown = days.slice(0, query.days)
    const last = days.length > query.days ? shown.at(-1) : undefined
    const doctorIds = search.doctors.map(doctor => doctor.id)
    return { data: { days: shown, searched_to: last?.date ?? searchedTo, doctor_ids: doctorIds } }
  })
}

interface Asked {
  now: number
  zone: string
  part: DayPart | undefined
}

/** Days that have free hours between two dates, both included. */
async function listFreeDays(
  tx: Tx,
  search: Search,
  { from, to }: { from: LocalDate; to: LocalDate },
  { now, zone, part }: Asked,
): Promise<FreeDay[]> {
  const bounds = { start: dayInterval(from, zone).start, end: dayInterval(to, zone).end }
  const ids = search.doctors.map(doctor => doctor.id)
  const resources: Resource[] = [
    ...ids.map(id => ['doctor', id] as const),
    ...search.cabinets.map(({ id }) => ['cabinet', id] as const),
    ...search.patientIds.map(id => ['patient', id] as const),
  ]
  // A day more on each side: elsewhere it may begin earlier or end later, and buffers reach over midnight.
  const [schedules, { taken }] = await Promise.all([
    loadSchedules(tx, ids, addDays(from, -1), addDays(to, 1)),
    loadBusyTimes(tx, resources, { start: bounds.start - DAY_MARGIN, end: bounds.end + DAY_MARGIN }, now),
  ])
  const busy = Map.groupBy(
    taken.filter(row => row.booking_id === null || !search.ownBookingIds.has(row.booking_id)),
    row => `${row.resource} ${row.resource_id}`,
  )
  const found = search.doctors.flatMap(doctor =>
    listFreeStarts({
      doctor,
      cabinets: search.cabinets,
      isVideo: search.isVideo,
      working: schedules.working(doctor.id).filter(({ locationId }) => search.isWanted(locationId)),
      busyOf: (resource, id) => busy.get(`${resource} ${id}`) ?? [],
      patientIds: search.patientIds,
      step: schedules.slotStepMinutes,
      now,
      zone,
    })
      .filter(({ start }) => start >= bounds.start && start < bounds.end)
      .filter(({ start }) => part === undefined || dayPartOf(minutesOf(start, zone)) === part)
      .map(free => ({ ...free, doctor })),
  )
  const days = Map.groupBy(found, free => localDateOf(free.start, zone))
  return [...days.keys()].toSorted().map(date => presentDay(date, days.get(date)!, zone))
}

const DAY_MARGIN = 86_400_000

function presentDay(
  date: LocalDate,
  found: readonly (FreeStart & { doctor: Search['doctors'][number] })[],
  zone: string,
): FreeDay {
  const byDoctor = [...Map.groupBy(found, free => free.doctor)]
  return {
    date,
    doctors: byDoctor
      .toSorted(([, a], [, b]) => a[0]!.start - b[0]!.start)
      .map(([doctor, free]) => ({
        doctor_id: doctor.id,
        minutes: doctor.sequence.durationMinutes,
        hours: free.map(({ start, cabinetId }) => ({
          start: formatInstant(start, zone),
          cabinet_id: cabinetId,
        })),
      })),
  }
}
