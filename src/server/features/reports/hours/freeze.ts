import { normalise, type Interval } from '#domain/time/intervals.ts'
import type { DateRange } from '#domain/time/months.ts'
import { addDays, localDateOf, type LocalDate } from '#domain/time/wall-time.ts'
import { datesOf } from '#domain/hours/days-off.ts'
import type { Tx } from '#server/db/database.ts'
import { loadSchedules } from '#server/features/schedules/schedules.ts'
import { workingDays } from './doctor-pieces.ts'
import { getFreezeFacts, insertKept, lockKeptDays } from './freeze.sql.ts'
import { findKeptSpan, listDoctorDays, type KeptDay, type KeptHours } from './hours.sql.ts'

/** Days in one transaction. */
const DAYS_AT_ONCE = 92

/**
 * Keeps what the schedule says of days of the transaction's clinic that ended and are not kept yet: first the latest ones, then
 * those since, and then what was before, back to the first visit. Answers whether there may be more. What is kept has no gap
 * at any moment, so whoever is killed in between leaves nothing half.
 */
export async function keepEndedDays(tx: Tx, now: number): Promise<boolean> {
  await lockKeptDays(tx)
  const { zones, first } = await getFreezeFacts(tx)
  // A day is over once it is over everywhere.
  const ended = addDays(
    zones.map(zone => localDateOf(now, zone)).reduce((a, b) => (a < b ? a : b)),
    -1,
  )
  const kept = await findKeptSpan(tx)
  const days = nextDays(kept, ended, first)
  if (!days) return false
  await keepDays(tx, days, kept?.from ?? addDays(ended, 1))
  return true
}

/** Which days are to be kept now; undefined where all are. */
function nextDays(
  kept: DateRange | undefined,
  ended: LocalDate,
  first: LocalDate | null,
): DateRange | undefined {
  if (!kept) return { from: back(ended, first ?? ended), to: ended }
  if (kept.to < ended) {
    const last = addDays(kept.to, DAYS_AT_ONCE)
    return { from: addDays(kept.to, 1), to: last < ended ? last : ended }
  }
  if (first === null || first >= kept.from) return undefined
  const to = addDays(kept.from, -1)
  return { from: back(to, first), to }
}

function back(to: LocalDate, first: LocalDate): LocalDate {
  const from = addDays(to, 1 - DAYS_AT_ONCE)
  if (first > to) return to
  return from > first ? from : first
}

async function keepDays(tx: Tx, span: DateRange, known: LocalDate): Promise<void> {
  const doctors = await listDoctorDays(tx, undefined)
  const schedules = await loadSchedules(
    tx,
    doctors.map(({ id }) => id),
    span.from,
    span.to,
  )
  const days: KeptDay[] = []
  const hours: KeptHours[] = []
  for (const day of datesOf(span)) {
    const present = doctors.filter(doctor => {
      const { from, to } = workingDays(doctor, { from: day, to: day }, known)
      return from <= to
    })
    days.push({ day, observes_legal: schedules.observesLegal, doctor_ids: present.map(({ id }) => id) })
    for (const { id } of present)
      for (const at of Map.groupBy(schedules.weekly(id, day), placeOf).values()) {
        const { locationId, cabinetId } = at[0]!
        hours.push({
          day,
          doctor_id: id,
          location_id: locationId,
          cabinet_id: cabinetId ?? 0,
          zone: schedules.zones.get(locationId) ?? schedules.zone,
          hours: normalise(at.map(({ start, end }) => ({ start, end }))).flatMap(pairOf),
        })
      }
  }
  await insertKept(tx, days, hours)
}

const placeOf = (at: { locationId: number; cabinetId: number | null }) => `${at.locationId}/${at.cabinetId}`
const pairOf = ({ start, end }: Interval) => [start, end]
