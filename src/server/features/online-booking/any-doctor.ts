// "Any doctor": which one is settled where the visit is written, so that two patients at one hour get one each.

import type { Tx } from '#server/db/database.ts'
import { refuseField } from '#server/http/failure.ts'
import { lockDoctorTime } from './reservations.sql.ts'
import { listWishes, NotOffered, requireOfferedSlot, type WantedSlot } from './slot-taken.ts'

type AnyDoctorSlot = Omit<WantedSlot, 'doctorId'>

/** Some doctor of the clinic who gives the services, free or not: whose hours to offer when nobody is. */
export async function findDoctorFor(
  tx: Tx,
  wanted: Omit<AnyDoctorSlot, 'start'>,
  now: number,
): Promise<number> {
  if (wanted.serviceIds.length === 0) throw refuseField('service_ids', 'list')
  const [first] = await listWishes(tx, wanted.clinicId, wanted.serviceIds, now)
  if (!first) throw refuseField('service_ids', 'service_not_given')
  return first.doctor.doctor_id
}

/**
 * A doctor who is free at the start, locked until the transaction ends. Doctors are tried by id, so that everybody
 * locks in one order. Use it inside `offerNearest`.
 */
export async function assignDoctor(tx: Tx, wanted: AnyDoctorSlot, now: number): Promise<number> {
  const wishes = await listWishes(tx, wanted.clinicId, wanted.serviceIds, now)
  for (const wish of wishes.toSorted((a, b) => a.doctor.doctor_id - b.doctor.doctor_id)) {
    const { doctor_id: doctorId } = wish.doctor
    await lockDoctorTime(tx, wanted.clinicId, doctorId)
    try {
      await requireOfferedSlot(tx, wish, wanted.start, now)
      return doctorId
    } catch (error) {
      if (!(error instanceof NotOffered)) throw error
    }
  }
  throw new NotOffered()
}
