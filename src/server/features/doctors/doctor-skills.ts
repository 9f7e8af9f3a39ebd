import type { CallBody } from '#contract/call.ts'
import type { saveDoctor } from '#contract/clinic/doctors.ts'
import { parseRon } from '#domain/money/money.ts'
import type { Tx } from '#server/db/database.ts'
import { refuseField } from '#server/http/failure.ts'
import { readEach, readTogether, refuseTogether } from '#server/http/refuse-together.ts'
import type { StaffContext } from '#server/http/services.ts'
import {
  listServiceTerms,
  listSpecialityIds,
  replaceDoctorServices,
  replaceDoctorSpecialities,
} from './doctors.sql.ts'

type ServiceWishes = NonNullable<CallBody<typeof saveDoctor>['services']>

interface Skills {
  readonly services: readonly { service_id: number; minutes: number; price_bani: number }[] | undefined
  readonly specialityIds: readonly number[] | undefined
}

/** What a doctor is to give, and what a doctor is; undefined where the body names neither. */
export async function readSkills(
  tx: Tx,
  { services, specialities }: Pick<CallBody<typeof saveDoctor>, 'services' | 'specialities'>,
): Promise<Skills> {
  const [wished, specialityIds] = await readTogether([
    services && readServices(tx, services),
    specialities && readSpecialities(tx, specialities),
  ])
  return { services: wished, specialityIds }
}

/** Replaces what is named. */
export async function setSkills(
  tx: Tx,
  ctx: StaffContext,
  doctorId: number,
  { services, specialityIds }: Skills,
): Promise<void> {
  const { clinicId } = ctx.actor
  if (services) await replaceDoctorServices(tx, clinicId, doctorId, services)
  if (specialityIds) await replaceDoctorSpecialities(tx, clinicId, doctorId, specialityIds)
}

async function readServices(tx: Tx, wishes: ServiceWishes) {
  const ids = wishes.map(wish => wish.service_id)
  const terms = await listServiceTerms(tx, ids)
  return readEach(wishes, (wish, index) => {
    const own = terms.get(wish.service_id)
    if (!own) throw refuseField(`services.${index}.service_id`, 'id')
    if (ids.indexOf(wish.service_id) !== index) throw refuseField(`services.${index}.service_id`, 'repeated')
    const bani = wish.price === undefined ? own.price_bani : parseRon(wish.price)
    if (bani === undefined) throw refuseField(`services.${index}.price`, 'amount')
    return { service_id: wish.service_id, minutes: wish.minutes ?? own.minutes, price_bani: bani }
  })
}

async function readSpecialities(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const known = await listSpecialityIds(tx, ids)
  refuseTogether(...ids.map((id, index) => !known.has(id) && refuseField(`specialities.${index}`, 'id')))
  return [...known]
}
