import type { CallBody } from '#contract/call.ts'
import type { saveDoctor } from '#contract/doctors.ts'
import { parseRon } from '#domain/money.ts'
import type { Tx } from '#server/db/database.ts'
import { refuseField } from '#server/http/failure.ts'
import type { StaffContext } from '#server/http/services.ts'
import {
  listServiceTerms,
  listSpecialityIds,
  replaceDoctorServices,
  replaceDoctorSpecialities,
} from './doctors.sql.ts'

type ServiceWishes = NonNullable<CallBody<typeof saveDoctor>['services']>

/** Replaces what a doctor gives. */
export async function setServices(
  tx: Tx,
  ctx: StaffContext,
  doctorId: number,
  wishes: ServiceWishes,
): Promise<void> {
  const ids = wishes.map(wish => wish.service_id)
  const terms = await listServiceTerms(tx, ids)
  const services = wishes.map((wish, index) => {
    const own = terms.get(wish.service_id)
    if (!own) throw refuseField(`services.${index}.service_id`, 'id')
    if (ids.indexOf(wish.service_id) !== index) throw refuseField(`services.${index}.service_id`, 'repeated')
    const bani = wish.price === undefined ? own.price_bani : parseRon(wish.price)
    if (bani === undefined) throw refuseField(`services.${index}.price`, 'amount')
    return { service_id: wish.service_id, minutes: wish.minutes ?? own.minutes, price_bani: bani }
  })
  await replaceDoctorServices(tx, ctx.actor.clinicId, doctorId, services)
}

export async function setSpecialities(
  tx: Tx,
  ctx: StaffContext,
  doctorId: number,
  ids: readonly number[],
): Promise<void> {
  const known = await listSpecialityIds(tx, ids)
  const unknown = ids.findIndex(id => !known.has(id))
  if (unknown >= 0) throw refuseField(`specialities.${unknown}`, 'id')
  await replaceDoctorSpecialities(tx, ctx.actor.clinicId, doctorId, [...known])
}
