import { addDays, localDateOf } from '#domain/time/wall-time.ts'
import type pg from 'pg'
import { ZONE } from '../calendar-of-plan.ts'
import { idOf, idsFor, type ClinicIds } from '../clinic-ids.ts'
import type { PackagePlan } from '../clinic-plan.ts'
import { insertRows } from '../demo.sql.ts'
import { startPackages } from './packages.sql.ts'

/** Of those who come for what a package covers, how many have started it. */
const STARTED = 6
const STARTED_DAYS_AGO = 12

/** The packages of a clinic; some who come for what they cover have started one, and their next visits use it. */
export async function writePackages(
  client: pg.ClientBase,
  packages: readonly PackagePlan[],
  ids: ClinicIds,
  now: number,
): Promise<void> {
  if (packages.length === 0) return
  const clinic_id = ids.clinic
  const subscriptions = await idsFor(client, 'subscriptions', packages)
  await insertRows(
    client,
    'subscriptions',
    packages.map(one => ({
      clinic_id,
      id: idOf(subscriptions, one),
      name_ro: one.ro,
      name_en: one.en,
      price_bani: one.price * 100,
      months: one.months,
      maximum_uses: one.uses,
      sold_online: one.soldOnline,
      created_at: new Date(now),
    })),
  )
  await insertRows(
    client,
    'subscription_services',
    packages.flatMap(one =>
      one.services.map(key => ({
        clinic_id,
        subscription_id: idOf(subscriptions, one),
        service_id: idOf(ids.services, key),
      })),
    ),
  )
  const startedOn = addDays(localDateOf(now, ZONE), -STARTED_DAYS_AGO)
  await startPackages(client, clinic_id, startedOn, new Date(now), STARTED)
}
