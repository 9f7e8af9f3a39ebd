import { z } from 'zod'
import { defineCall, EVERYBODY } from '../call.ts'
import { dataOf, id, instant, languageQuery, list, nothing, optional, text } from '../wire.ts'

export const wishedSlot = {
  clinic_id: id,
  /** Left out: any doctor of the clinic who gives the services and is free then. */
  doctor_id: optional(id),
  /** Only there. */
  location_id: optional(id),
  service_ids: list(id, 10),
  start: instant,
}

const reservation = z.object({
  code: z.string(),
  clinic_id: z.number(),
  doctor_id: z.number(),
  start: z.string(),
  end: z.string(),
  expires_at: z.string(),
  /** Seconds left by the server's clock, so that a wrong device clock does not matter. */
  expires_in: z.number(),
  /** Of a group: how many seats are free beside the one kept. */
  seats_left: z.number().nullable(),
})

export const reserveSlot = defineCall({
  method: 'POST',
  path: '/v2/reservations',
  summary:
    'Keeps a slot for some minutes while the patient finishes, and says with whom; 409 offers the nearest free hours, and names to a signed-in patient their own booking at that hour.',
  who: EVERYBODY,
  query: languageQuery,
  body: z.object({ ...wishedSlot, previous_code: optional(text(1, 80)) }),
  reply: dataOf(reservation),
})

export const releaseSlot = defineCall({
  method: 'DELETE',
  path: '/v2/reservations/{code}',
  summary: 'Gives a kept slot back.',
  who: EVERYBODY,
  params: z.object({ code: text(1, 80) }),
  reply: nothing,
})
