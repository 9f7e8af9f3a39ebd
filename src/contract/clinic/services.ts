import { z } from 'zod'
import { affected } from '../bookings/affected.ts'
import { defineCall, staffWith } from '../call.ts'
import { orderVersion, serviceCategory } from './service-categories.ts'
import { version } from '../versions.ts'
import {
  amount,
  clearable,
  dataOf,
  flag,
  id,
  integer,
  language,
  nothing,
  optional,
  text,
  textOrEmpty,
} from '../wire.ts'

/** How it is taxed; the rates are the clinic's settings. */
export const SERVICE_VATS = ['exempt', 'reduced', 'standard'] as const

const service = z.object({
  id: z.number(),
  /** In the caller’s language. */
  name: z.string(),
  name_en: z.string(),
  name_ro: z.string(),
  /** In the caller’s language; empty where there is none. */
  description: z.string(),
  minutes: z.number(),
  price: z.number(),
  group_count: z.number(),
  kind: z.enum(['clinic', 'virtual']),
  active: z.boolean(),
  speciality_id: z.number().nullable(),
  category_id: z.number().nullable(),
  vat: z.enum(SERVICE_VATS),
  online_visible: z.boolean(),
  /** Bookings that name it, past ones included. */
  bookings: z.number(),
  /** Booked only inside a package. */
  subscription_only: z.boolean(),
  /** Packages on sale that cover it, when withAbonament asks for them. */
  subscriptions: z
    .array(z.object({ id: z.number(), subscription_name: z.string(), price: z.number() }))
    .optional(),
})
export type Service = z.output<typeof service>

export const listServices = defineCall({
  method: 'GET',
  path: '/get_service/{id}/{lang}',
  summary:
    'The services of the clinic in its order. status=1 asks for active ones, 0 for inactive ones. all=0 leaves out those that the caller cannot book, since no doctor whom they see gives them. withAbonament=1 says with each the packages on sale that cover it.',
  who: staffWith(),
  params: z.object({ id, lang: language }),
  query: z.object({ status: integer(0, 1).optional(), all: flag.optional(), withAbonament: flag.optional() }),
  reply: dataOf(z.array(service)),
})

const managedService = z.object({
  id: z.number(),
  name_ro: z.string(),
  name_en: z.string(),
  description_ro: z.string(),
  description_en: z.string(),
  speciality_id: z.number().nullable(),
  category_id: z.number().nullable(),
  vat: z.enum(SERVICE_VATS),
  kind: z.enum(['clinic', 'virtual']),
  minutes: z.number(),
  price: z.number(),
  group_count: z.number(),
  buffer_before_minutes: z.number(),
  buffer_after_minutes: z.number(),
  /** Null: the clinic's own rule. */
  minimum_notice_minutes: z.number().nullable(),
  cancel_notice_minutes: z.number().nullable(),
  online_visible: z.boolean(),
  active: z.boolean(),
  /** Doctors who give it. */
  doctors: z.number(),
  /** Bookings that name it, past ones included. */
  bookings: z.number(),
  /** Booked only inside a package. */
  subscription_only: z.boolean(),
  version: z.number(),
})
export type ManagedService = z.output<typeof managedService>

const name = text(2, 190)
const description = textOrEmpty(5, 5000).optional()
const serviceFields = {
  /** As in Romanian when absent or empty. */
  name_en: optional(name),
  description_ro: description,
  description_en: description,
  speciality_id: clearable(id),
  /** Behind the others of its category. */
  category_id: clearable(id),
  vat: z.enum(SERVICE_VATS, 'choice').optional(),
  kind: z.enum(['clinic', 'virtual'], 'choice').optional(),
  group_count: integer(1, 200).optional(),
  buffer_before_minutes: integer(0, 240).optional(),
  buffer_after_minutes: integer(0, 240).optional(),
  minimum_notice_minutes: clearable(integer(0, 43_200)),
  cancel_notice_minutes: clearable(integer(0, 43_200)),
  online_visible: flag.optional(),
  subscription_only: flag.optional(),
  active: flag.optional(),
}

export const listManagedServices = defineCall({
  method: 'GET',
  path: '/v2/services',
  summary:
    'Every service with its rules and how much it is used, and the categories, both in the clinic’s order.',
  who: staffWith('services.manage'),
  reply: z.object({
    data: z.array(managedService),
    categories: z.array(serviceCategory),
    order_version: orderVersion,
  }),
})

export const addService = defineCall({
  method: 'POST',
  path: '/v2/services',
  summary: 'Adds a service.',
  who: staffWith('services.manage'),
  body: z.object({ name_ro: name, minutes: integer(5, 720), price: amount, ...serviceFields }),
  reply: dataOf(managedService),
  idempotent: true,
})

export const changeService = defineCall({
  method: 'PUT',
  path: '/v2/services/{id}',
  summary:
    'Changes what is named. Doctors who give it at its own price or length follow; bookings already made stay as they are.',
  who: staffWith('services.manage'),
  params: z.object({ id }),
  body: z.object({
    name_ro: name.optional(),
    minutes: integer(5, 720).optional(),
    price: amount.optional(),
    ...serviceFields,
    version,
    affected,
  }),
  reply: dataOf(managedService),
})

export const removeService = defineCall({
  method: 'DELETE',
  path: '/v2/services/{id}',
  summary: 'Deletes a service that no booking has used; a used one can only be deactivated.',
  who: staffWith('services.manage'),
  params: z.object({ id }),
  reply: nothing,
})
