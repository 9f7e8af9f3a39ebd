import type { Permission } from '#domain/accounts/permissions.ts'
import { z } from 'zod'
import { defineCall, staffWith } from '../call.ts'
import { READS } from '../reads.ts'
import { flag, id, list, listOf, page } from '../wire.ts'

/**
 * What the bell tells of, with the right that it takes to hear of it: what patients did, what waits for somebody, and what
 * does not work. What is about a visit is for those who may see that visit; null is of whom it concerns alone.
 */
export const NOTIFICATION_KINDS = {
  online_request: 'bookings.view',
  booked: 'bookings.view',
  confirmed: 'bookings.view',
  moved: 'bookings.view',
  cancelled: 'bookings.view',
  not_coming: 'bookings.view',
  unclear_reply: 'messages.send',
  late_no: 'bookings.edit',
  undelivered: 'messages.send',
  unconfirmed: 'messages.send',
  form_signed: 'bookings.view',
  alarming_answer: 'clinical.view',
  document_lost: 'messages.send',
  document_changed: 'settings.manage',
  audit_chain_broken: 'logs.view',
  low_rating: 'reviews.manage',
  /** Of who set it up, whichever reports they may see. */
  report_skipped: null,
  gateway_down: 'messages.send',
  /** Whose meeting is not ready an hour before. */
  video_not_ready: 'bookings.edit',
  video_broken: 'settings.manage',
  cap_80: 'messages.send',
  cap_full: 'messages.send',
} as const satisfies Record<string, Permission | null>
export type NotificationKind = keyof typeof NOTIFICATION_KINDS

const kinds = Object.keys(NOTIFICATION_KINDS) as [NotificationKind, ...NotificationKind[]]

const notification = z.object({
  /** Rises with time. */
  id: z.number(),
  kind: z.enum(kinds),
  /** 0 new, 1 read. */
  status: z.union([z.literal(0), z.literal(1)]),
  at: z.string(),
  /** The visit as it is now. */
  booking: z
    .object({
      id: z.number(),
      start: z.string(),
      status: z.number(),
      version: z.number(),
      doctor_name: z.string(),
      services: z.string(),
      is_cancelled: z.boolean(),
      /** Whether the clinic still has to approve it. */
      is_waiting: z.boolean(),
    })
    .nullable(),
  /** The phone only for those who may see contacts. */
  patient: z.object({ id: z.number(), name: z.string(), mobile: z.string().nullable() }).nullable(),
  /** What was written back, of how many visits, and whether somebody has seen to it. */
  reply: z
    .object({ id: z.number(), text: z.string(), is_handled: z.boolean(), visits: z.number() })
    .nullable(),
  message_id: z.number().nullable(),
  /** What else its sentence names. */
  about: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
export type Notification = z.output<typeof notification>

/** Which of them: new, read, or all, which is meant when nothing is said. */
const status = z.preprocess(
  value => (typeof value === 'number' ? `${value}` : value || 'all'),
  z.enum(['0', '1', 'all'], 'choice'),
)

export const listNotifications = defineCall({
  ...READS.listNotifications,
  summary:
    'One’s own notifications, newest first: new (0), read (1) or all; with how many are new, how many coming visits wait for the clinic’s approval, and of which a reply waits for the desk.',
  who: staffWith(),
  query: z.object({
    ...page,
    status,
  }),
  reply: listOf(notification, {
    unread: z.number(),
    waiting: z.number(),
    /** Visits of whose patients a reply waits for the desk, a row a reply. */
    replied: z.array(z.number()),
    zone: z.string(),
  }),
})

export const readNotifications = defineCall({
  method: 'POST',
  path: '/v2/notifications/read',
  summary: 'Marks some of one’s own notifications as read, or all of them; those of others stay as they are.',
  who: staffWith(),
  body: z.object({
    ids: list(id, 1_000).optional(),
    all: flag.optional(),
  }),
  reply: z.object({ unread: z.number() }),
})
