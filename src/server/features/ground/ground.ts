import type { VisitsAffected } from '#contract/bookings/affected.ts'
import { servesAll } from '#domain/bookings/cabinet-use.ts'
import { listLosingGround, stands, type Ground } from '#domain/hours/ground.ts'
import { formatInstant, localDateOf } from '#domain/time/wall-time.ts'
import type { Tx } from '#server/db/database.ts'
import { loadSchedules } from '#server/features/schedules/schedules.ts'
import { Failure } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import { sightOf } from '#server/records/staff-sight.ts'
import type { ClinicTx } from '#server/records/transaction.ts'
import {
  getGroundFacts,
  listAffectedBookings,
  listComingBookings,
  shareGround,
  stampKept,
  takeGround,
  type ComingBookingRow,
  type GroundScope,
} from './ground.sql.ts'

export { shareGround, stampKept, takeGround }

const TOLD = 200

export interface GroundWatch {
  /**
   * Call it once the change is written. Throws visits_affected when bookings lost their ground by it, unless they are as
   * many as the person accepted; answers, for the audit entry, how many were kept knowingly.
   */
  settle(accepted: number | undefined): Promise<{ visits_kept?: number }>
}

/**
 * Watches the coming bookings that a change may concern. Call it first in the transaction: from here to its end no booking
 * is planned on what is about to change, so that what is counted is what is left behind.
 */
export async function watchGround(tx: ClinicTx, ctx: StaffContext, scope: GroundScope): Promise<GroundWatch> {
  await takeGround(tx)
  const bookings = await listComingBookings(tx, scope, new Date(ctx.now))
  const before = await loadGround(tx, bookings)
  return {
    async settle(accepted) {
      const lost = listLosingGround(bookings, before, await loadGround(tx, bookings))
      if (ctx.onLost) return ctx.onLost(tx, lost)
      if (lost.length === 0) return {}
      if (lost.length !== accepted) throw await affectedFailure(tx, ctx, lost)
      await stampKept(
        tx,
        lost.map(booking => booking.id),
        ctx.now,
      )
      return { visits_kept: lost.length }
    },
  }
}

/** As `watchGround` for a change that takes nothing away: nothing to lock, nothing to count. */
export const NOTHING_LOST: GroundWatch = { settle: async () => ({}) }

async function loadGround(tx: Tx, bookings: readonly ComingBookingRow[]): Promise<Ground> {
  const [first, last] = [bookings[0], bookings.at(-1)]
  const doctorIds = [...new Set(bookings.map(booking => booking.doctorId))]
  const facts = await getGroundFacts(tx, doctorIds)
  const doctors = new Set(facts.doctors)
  const cabinets = new Map(facts.cabinets.map(cabinet => [cabinet.id, cabinet]))
  const given = new Set(facts.given.map(({ doctor_id, service_id }) => `${doctor_id}/${service_id}`))
  // A booking of UTC's evening may lie on the zone's next day.
  const hours = first && last && (await loadHours(tx, doctorIds, first.start - DAY, last.start + DAY))
  return {
    worksHere: doctorId => doctors.has(doctorId),
    hasPlace: ({ cabinetId, locationId, serviceIds }) => {
      if (cabinetId === null) return true
      const cabinet = cabinets.get(cabinetId)
      return cabinet?.location_id === locationId && servesAll(cabinet.service_ids, serviceIds)
    },
    gives: (doctorId, serviceId) => given.has(`${doctorId}/${serviceId}`),
    hoursOf: doctorId => hours?.get(doctorId) ?? [],
  }
}

const DAY = 86_400_000

async function loadHours(tx: Tx, doctorIds: readonly number[], from: number, to: number) {
  const schedules = await loadSchedules(tx, doctorIds, localDateOf(from, 'UTC'), localDateOf(to, 'UTC'))
  return new Map(doctorIds.map(id => [id, schedules.working(id)]))
}

/** Coming visits that stand on nothing: nobody pinned them, and nobody said keep or made them so knowingly. */
export async function listGroundless(tx: Tx, now: number): Promise<ComingBookingRow[]> {
  const bookings = await listComingBookings(tx, { isUnsaid: true }, new Date(now))
  const ground = await loadGround(tx, bookings)
  return bookings.filter(booking => !stands(booking, ground))
}

/** The 409 of a change that bookings stand in the way of: how many and when, and those of them that the caller may see. */
async function affectedFailure(
  tx: ClinicTx,
  ctx: StaffContext,
  lost: readonly ComingBookingRow[],
): Promise<Failure> {
  const zone = await tx.zone
  const ids = lost.map(booking => booking.id)
  const maySee = ctx.actor.permissions.has('bookings.view')
  const data: VisitsAffected = {
    affected: {
      count: lost.length,
      first: formatInstant(lost[0]!.start, zone),
      last: formatInstant(lost.at(-1)!.start, zone),
    },
    visits: maySee ? await listAffectedBookings(tx, ids, sightOf(ctx), TOLD) : [],
  }
  return new Failure('visits_affected', { data, values: { count: lost.length } })
}
