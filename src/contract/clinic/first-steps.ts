import { FIRST_STEPS } from '#domain/clinic/first-step-names.ts'
import { z } from 'zod'
import { defineCall, staffWith } from '../call.ts'
import { dataOf, flag } from '../wire.ts'

const firstSteps = z.object({
  steps: z.array(z.object({ step: z.enum(FIRST_STEPS), done: z.boolean(), skipped: z.boolean() })),
  /** The coming visit that was made to see what patients see; deleteBooking takes it away. */
  test_booking: z.object({ booking_id: z.number(), start: z.string(), doctor_name: z.string() }).nullable(),
})
export type FirstSteps = z.output<typeof firstSteps>

export const getFirstSteps = defineCall({
  method: 'GET',
  path: '/v2/first-steps',
  summary: 'The steps of a new clinic: which are done, which were put aside.',
  who: staffWith('settings.manage'),
  reply: dataOf(firstSteps),
})

export const skipFirstStep = defineCall({
  method: 'PUT',
  path: '/v2/first-steps/{step}',
  summary: 'Puts a step aside, or takes it up again.',
  who: staffWith('settings.manage'),
  params: z.object({ step: z.enum(FIRST_STEPS, 'choice') }),
  body: z.object({ skipped: flag }),
  reply: dataOf(firstSteps),
})

export const addTestBooking = defineCall({
  method: 'POST',
  path: '/v2/first-steps/test-booking',
  summary:
    'Books the first hour that patients are offered for the caller, who hears of it as a patient would; one that is there stays the only one.',
  who: staffWith('settings.manage', 'bookings.edit'),
  reply: dataOf(firstSteps),
  idempotent: true,
})
