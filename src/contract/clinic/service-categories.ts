import { z } from 'zod'
import { defineCall, staffWith } from '../call.ts'
import { READS } from '../reads.ts'
import { version } from '../versions.ts'
import { dataOf, id, list, nothing, optional, text } from '../wire.ts'

export const serviceCategory = z.object({
  id: z.number(),
  /** In the caller's language. */
  name: z.string(),
  name_ro: z.string(),
  name_en: z.string(),
  /** How many stand in it, inactive ones included. */
  services: z.number(),
  version: z.number(),
})
export type ServiceCategory = z.output<typeof serviceCategory>

const name = text(2, 190)

export const listServiceCategories = defineCall({
  ...READS.listServiceCategories,
  summary: 'The categories of services, in the clinic’s order.',
  who: staffWith(),
  reply: dataOf(z.array(serviceCategory)),
})

export const addServiceCategory = defineCall({
  method: 'POST',
  path: '/v2/service-categories',
  summary: 'Adds a category behind the others.',
  who: staffWith('services.manage'),
  body: z.object({ name_ro: name, name_en: optional(name) }),
  reply: dataOf(serviceCategory),
  idempotent: true,
})

export const changeServiceCategory = defineCall({
  method: 'PUT',
  path: '/v2/service-categories/{id}',
  summary: 'Changes what is named.',
  who: staffWith('services.manage'),
  params: z.object({ id }),
  body: z.object({ name_ro: name.optional(), name_en: optional(name), version }),
  reply: dataOf(serviceCategory),
})

export const removeServiceCategory = defineCall({
  method: 'DELETE',
  path: '/v2/service-categories/{id}',
  summary: 'Deletes a category; its services stay, behind those without one.',
  who: staffWith('services.manage'),
  params: z.object({ id }),
  reply: nothing,
})

/** How services stand: what this text says of two orders tells whether they are the same. */
export const orderVersion = z.string()

export const orderServices = defineCall({
  method: 'PUT',
  path: '/v2/services/order',
  summary:
    'Puts all categories, and all services in them, into an order; those without a category stand under the id null. 409 stale when the order is no longer the one that version tells of.',
  who: staffWith('services.manage'),
  body: z.object({
    version: text(1, 100),
    categories: list(z.object({ id: id.nullable(), service_ids: list(id, 20_000) }, 'invalid'), 2000),
  }),
  reply: dataOf(z.object({ version: orderVersion })),
})
