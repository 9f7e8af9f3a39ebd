// "Any doctor": which one is settled where the booking is written, so that two patients at one hour get one each.

import { localDateOf } from '#domain/time/wall-time.ts'
import type { Tx } from '#server/db/database.ts'
import { offerSlots } from './doctor-hours.ts'
import type { PublicDoctor } from './public-schedule.sql.ts'
import { findReservedDoctor, lockDoctorTime } from './reservations.sql.ts'
import { NotOffered, requireOfferedSlot, type WantedSlot } from './slot-taken.ts'
import { listWishes } from './wishes.ts'

/**
 * A doctor who is free at the start, locked until the transaction ends: first the one of `ownReservation`, the caller's
 * kept slot, with whom they were told it is. The others are tried by id, so that everybody locks in one order. Use it
 * inside `offerNearest`.
 */
export async function assignDoctor(
  tx: Tx,
  wanted: WantedSlot,
  now: number,
  ownReservation?: string,
): Promise<number> {
  const wishes = await listWishes(tx, wanted, now)
  const date = localDateOf(wanted.start, wishes[0]!.doctor.clinic_zone)
  const offered = await offerSlots(tx, wishes, { from: date, to: date }, now, { reservation: ownReservation })
  const free = wishes.filter((_, i) => offered[i]!.some(slot => slot.start === wanted.start))
  const reserved = ownReservation === undefined ? undefined : await findReservedDoctor(tx, ownReservation)
  const rank = ({ doctor_id: id }: PublicDoctor) => (id === reserved ? 0 : id)
  for (const wish of free.toSorted((a, b) => rank(a.doctor) - rank(b.doctor))) {
    const { doctor_id: doctorId } = wish.doctor
    await lockDoctorTime(tx, wanted.clinicId, doctorId)
    try {
      await requireOfferedSlot(tx, wish, wanted.start, now, { reservation: ownReservation })
      return doctorId
    } catch (error) {
      if (!(error instanceof NotOffered)) throw error
    }
  }
  throw new NotOffered()
}
