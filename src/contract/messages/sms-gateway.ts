import { z } from 'zod'
import { defineCall, staffWith } from '../call.ts'
import { amount, dataOf, optional, text } from '../wire.ts'
import { version } from '../versions.ts'

export const GATEWAY_KINDS = ['shared', 'generic', 'form_post', 'get_query'] as const
export const SENDER_KINDS = ['name', 'number'] as const

const gateway = z.object({
  /** "shared" is the product's own. */
  kind: z.enum(GATEWAY_KINDS),
  address: z.string().nullable(),
  sender_kind: z.enum(SENDER_KINDS),
  sender: z.string(),
  /** Of one part of an SMS, in lei. */
  part_price: z.number(),
  foreign_part_price: z.number(),
  has_credentials: z.boolean(),
  /** Where the gateway tells of deliveries and replies; null of the product's own. */
  hooks: z.object({ status: z.string(), inbound: z.string() }).nullable(),
  state: z.enum(['works', 'failing', 'unused', 'off']),
  failing_since: z.string().nullable(),
  last_delivered_at: z.string().nullable(),
  average_seconds: z.number().nullable(),
  email: z.object({ state: z.enum(['works', 'off']), from: z.string() }),
  version: z.number(),
})
export type SmsGatewaySettings = z.output<typeof gateway>

export const getSmsGateway = defineCall({
  method: 'GET',
  path: '/v2/sms-gateway',
  summary: 'By whom the clinic sends SMS, and whether that works; what opens the account is never told.',
  who: staffWith('settings.manage'),
  reply: dataOf(gateway),
})

export const setSmsGateway = defineCall({
  method: 'PUT',
  path: '/v2/sms-gateway',
  summary: 'Sends the clinic’s SMS through an account of its own, or through the product’s again.',
  who: staffWith('settings.manage'),
  body: z.object({
    kind: z.enum(GATEWAY_KINDS, 'choice'),
    address: optional(text(1, 500)),
    /** What opens the account; absent keeps what is there. */
    user: optional(text(1, 200)),
    secret: optional(text(1, 500)),
    sender_kind: z.enum(SENDER_KINDS, 'choice').optional(),
    sender: optional(text(3, 16)),
    part_price: amount.optional(),
    foreign_part_price: amount.optional(),
    version,
  }),
  reply: dataOf(gateway),
})

export const testSmsGateway = defineCall({
  method: 'POST',
  path: '/v2/sms-gateway/test',
  summary: 'Sends an SMS to one’s own phone, at most 10 an hour.',
  who: staffWith('settings.manage'),
  reply: dataOf(z.object({ message_id: z.number() })),
  idempotent: true,
})
