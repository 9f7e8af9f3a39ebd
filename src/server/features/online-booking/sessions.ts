// The hours of services that are given to groups: those that the clinic has planned and that still have a seat.

import type { Tx } from '#server/db/database.ts'
import { listSessionRows, type OwnTime } from './public-schedule.sql.ts'

/** What is looked for: a doctor's groups for exactly these services, half-open by their start (epoch ms). */
export interface SessionWish {
  readonly clinicId: number
  readonly doctorId: number
  readonly serviceIds: readonly number[]
  /** Only there. */
  readonly locationId: number | undefined
  readonly from: number
  readonly to: number
}

/** A group that somebody may join. */
export interface Session {
  readonly start: number
  readonly locationId: number
  readonly cabinetId: number | null
  readonly session: { readonly groupId: number; readonly end: number; readonly seatsLeft: number }
}

/** The sessions of each wish, ascending, in the order of the wishes. */
export async function listSessions(
  tx: Tx,
  wishes: readonly SessionWish[],
  now: number,
  own: OwnTime,
): Promise<Session[][]> {
  if (wishes.length === 0) return []
  const rows = await listSessionRows(tx, wishes, {
    from: Math.min(...wishes.map(({ from }) => from)),
    to: Math.max(...wishes.map(({ to }) => to)),
    now,
    own,
  })
  return wishes.map(wish => {
    const wanted = wish.serviceIds.toSorted((a, b) => a - b).join()
    return rows
      .filter(
        row =>
          row.clinic_id === wish.clinicId &&
          row.doctor_id === wish.doctorId &&
          row.seats_left > 0 &&
          row.service_ids.join() === wanted &&
          (wish.locationId === undefined || row.location_id === wish.locationId),
      )
      .map(row => ({
        start: row.starts * 1000,
        locationId: row.location_id,
        cabinetId: row.cabinet_id,
        session: { groupId: row.group_id, end: row.ends * 1000, seatsLeft: row.seats_left },
      }))
      .filter(({ start }) => start >= wish.from && start < wish.to)
  })
}
