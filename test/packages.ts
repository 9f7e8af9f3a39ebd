import type { Reply } from './app.ts'
import type { Desk } from './desk.ts'

/** Adds a package of four uses in twelve months for 900 lei, unless told otherwise; its id. */
export async function addPackage(desk: Desk, fields: Record<string, unknown> = {}): Promise<number> {
  const reply = await desk.post('/v2/subscriptions', {
    name_ro: 'Igienă, 4 ședințe',
    name_en: 'Hygiene, 4 sessions',
    price: 900,
    months: 12,
    maximum_uses: 4,
    service_ids: [desk.serviceId],
    ...fields,
  })
  return reply.body.data.id
}

/** Starts a package for the desk's patient. */
export function startPackage(
  desk: Desk,
  subscriptionId: number,
  fields: Record<string, unknown> = {},
): Promise<Reply> {
  return desk.post('/assign-subscription', {
    patient_id: desk.patientId,
    subscription_id: subscriptionId,
    ...fields,
  })
}
