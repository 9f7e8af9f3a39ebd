import { z } from 'zod'
import { defineCall, staffWith } from '../call.ts'
import { SERVICE_VATS } from '../clinic/services.ts'
import { READS } from '../reads.ts'
import { version } from '../versions.ts'
import { amount, dataOf, flag, id, integer, list, nothing, optional, text } from '../wire.ts'

const subscription = z.object({
  id: z.number(),
  /** In the caller’s language. */
  subscription_name: z.string(),
  name_ro: z.string(),
  name_en: z.string(),
  price: z.number(),
  /** From the day of the start; 0 has no end. */
  months: z.number(),
  maximum_uses: z.number(),
  service_ids: z.array(z.number()),
  vat: z.enum(SERVICE_VATS),
  sold_online: z.boolean(),
  /** Of a patient who does not come, or cancels too late. */
  no_show_uses: z.boolean(),
  active: z.boolean(),
  /** Ever started by a patient: such a one is not deleted. */
  started: z.number(),
  /** Started, with uses left and days to use them. */
  running: z.number(),
  used: z.number(),
  /** Uses that coming visits hold. */
  temporarily_used: z.number(),
  version: z.number(),
})
export type Subscription = z.output<typeof subscription>

const name = text(2, 190)
const serviceIds = list(id, 500).refine(ids => ids.length > 0, 'services_empty')
const fields = {
  /** As in Romanian when absent or empty. */
  name_en: optional(name),
  vat: z.enum(SERVICE_VATS, 'choice').optional(),
  sold_online: flag.optional(),
  no_show_uses: flag.optional(),
  active: flag.optional(),
}

export const listSubscriptions = defineCall({
  ...READS.listSubscriptions,
  summary: 'The packages of the clinic by name, each with how much it is used.',
  who: staffWith('subscriptions.manage'),
  reply: dataOf(z.array(subscription)),
})

export const addSubscription = defineCall({
  method: 'POST',
  path: '/v2/subscriptions',
  summary: 'Adds a package: so many uses of these services, within so many months of its start.',
  who: staffWith('subscriptions.manage'),
  body: z.object({
    name_ro: name,
    price: amount,
    months: integer(0, 120),
    maximum_uses: integer(1, 1000),
    service_ids: serviceIds,
    ...fields,
  }),
  reply: dataOf(subscription),
  idempotent: true,
})

export const changeSubscription = defineCall({
  method: 'PUT',
  path: '/v2/subscriptions/{id}',
  summary:
    'Changes what is named. Price, months and uses are those of the next one that is started; what is started goes on, also of an inactive one.',
  who: staffWith('subscriptions.manage'),
  params: z.object({ id }),
  body: z.object({
    name_ro: name.optional(),
    price: amount.optional(),
    months: integer(0, 120).optional(),
    maximum_uses: integer(1, 1000).optional(),
    service_ids: serviceIds.optional(),
    ...fields,
    version,
  }),
  reply: dataOf(subscription),
})

export const removeSubscription = defineCall({
  method: 'DELETE',
  path: '/v2/subscriptions/{id}',
  summary: 'Deletes a package that nobody has started; a used one can only be deactivated.',
  who: staffWith('subscriptions.manage'),
  params: z.object({ id }),
  reply: nothing,
})
