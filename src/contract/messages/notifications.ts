import { z } from 'zod'
import { defineCall, staffWith } from '../call.ts'
import { flag, id, integer, list, oneOf, optional } from '../wire.ts'

export const NOTIFICATION_KINDS = [
  'booked', 'confirmed', 'moved', 'cancelled', 'not_coming',
  'unclear_reply', 'late_no', 'undelivered', 'gateway_down', 'cap_80', 'cap_full', 'low_rating', 'form_signed', 'alarming_answer',
] as const // prettier-ignore
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

const notification = z.object({
  id: z.number(),
  at: z.string(),
  kind: z.enum(NOTIFICATION_KINDS),
  /** 0 new, 1 read. */
  status: z.literal([0, 1]),
  booking: z
    .object({
      id: z.number(),
      start: z.string(),
      doctor_id: z.number(),
      status: z.number(),
      cancelled: z.boolean(),
      version: z.number(),
    })
    .nullable(),
  patient: z.object({ id: z.number(), name: z.string() }).nullable(),
  reply: z.object({ id: z.number(), text: z.string(), waiting: z.boolean() }).nullable(),
  message_id: z.number().nullable(),
  /** What else its sentence names. */
  about: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
})
export type Notification = z.output<typeof notification>

export const listNotifications = defineCall({
  method: 'GET',
  path: '/notifications',
  summary: 'The lines of one’s own bell, the newest first, and how many are new.',
  who: staffWith(),
  query: z.object({
    status: optional(oneOf(0, 1)),
    before: optional(id),
    size: optional(integer(1, 100)),
  }),
  reply: z.object({ data: z.array(notification), new: z.number(), next: z.number().nullable() }),
})

export const readNotifications = defineCall({
  method: 'POST',
  path: '/v2/notifications/read',
  summary: 'Marks lines of one’s own bell as read: those that are named, or all.',
  who: staffWith(),
  body: z.object({ ids: list(id, 500).optional(), all: flag.optional() }),
  reply: z.object({ new: z.number() }),
})
