import { DAY_PARTS } from '#domain/time/day-parts.ts'
import { z } from 'zod'
import { defineCall, staffWith } from '../call.ts'
import { dataOf, date, id, integer, list, optional } from '../wire.ts'

/** A doctor's free starts on a day, with the cabinet that is free then; null for what is given by video. */
const doctorHours = z.object({
  doctor_id: z.number(),
  /** How long the booking takes with this doctor. */
  minutes: z.number(),
  hours: z.array(z.object({ start: z.string(), cabinet_id: z.number().nullable() })),
})

const freeDay = z.object({ date: z.string(), doctors: z.array(doctorHours) })
export type FreeDay = z.output<typeof freeDay>

export const listFreeHours = defineCall({
  method: 'GET',
  path: '/v2/free-hours',
  summary:
    'The next days with free hours for services in sequence, or for a booking that is to be moved (booking_id); a doctor’s own hours for those who see only their own calendar.',
  who: staffWith('bookings.view'),
  query: z.object({
    service_ids: list(id, 20).optional(),
    /** Beside each service, where it shall not take as long as the doctor's own time for it. */
    minutes: list(integer(5, 720), 20).optional(),
    booking_id: optional(id),
    /** Left out, every doctor who gives the services. */
    doctor_ids: list(id, 100).optional(),
    cabinet_id: optional(id),
    location_ids: list(id, 100).optional(),
    part: optional(z.enum(DAY_PARTS, 'choice')),
    /** Left out or past, today. */
    from_date: optional(date),
    /** How many days with free hours are wanted. */
    days: integer(1, 14).default(3),
  }),
  reply: dataOf(
    z.object({
      /** Those that have free hours, each with its doctors by their first hour. */
      days: z.array(freeDay),
      /** The last date that was looked at. */
      searched_to: z.string(),
      /** Whose hours were looked for: those among the doctors wanted who give the services. */
      doctor_ids: z.array(z.number()),
    }),
  ),
})
