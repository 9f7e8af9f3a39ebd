import { z } from 'zod'
import { integer } from '../wire.ts'

/**
 * Of a change that takes the ground from under coming bookings: how many the person has seen and keeps knowingly. Without
 * it, or when they are no longer as many, the change answers 409 visits_affected with `visitsAffected` as its data.
 */
export const affected = integer(0, 1_000_000).optional()

const affectedBooking = z.object({
  booking_id: z.number(),
  start: z.string(),
  end: z.string(),
  /** Empty for a group. */
  patient_name: z.string(),
  doctor_id: z.number(),
  doctor_name: z.string(),
  services: z.string(),
})

const visitsAffected = z.object({
  affected: z.object({ count: z.number(), first: z.string(), last: z.string() }),
  /** The first of them, of those that the caller may see. */
  visits: z.array(affectedBooking),
})
export type VisitsAffected = z.output<typeof visitsAffected>
export type AffectedBooking = VisitsAffected['visits'][number]
