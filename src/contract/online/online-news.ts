import { z } from 'zod'
import { defineCall, staffWith } from '../call.ts'
import { dataOf } from '../wire.ts'

export const NEWS_KINDS = ['booked', 'confirmed', 'moved', 'cancelled', 'not_coming'] as const

const newsItem = z.object({
  /** Rises with time. */
  id: z.number(),
  at: z.string(),
  kind: z.enum(NEWS_KINDS),
  booking_id: z.number(),
  doctor_id: z.number(),
  patient_name: z.string(),
  start: z.string(),
  /** Whether the clinic still has to approve the booking. */
  is_waiting: z.boolean(),
})
export type NewsItem = z.output<typeof newsItem>

export const listOnlineNews = defineCall({
  method: 'GET',
  path: '/v2/online-news',
  summary:
    'What patients did online in the last 7 days, newest first, and how many coming bookings wait for the clinic’s approval; of one’s own calendar without bookings.all_doctors.',
  who: staffWith('bookings.view'),
  reply: dataOf(z.object({ items: z.array(newsItem), waiting: z.number(), zone: z.string() })),
})
