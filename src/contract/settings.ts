import { POLICY_LIMITS } from '#domain/booking-policy.ts'
import { z } from 'zod'
import { affected } from './affected.ts'
import { defineCall, staffWith } from './call.ts'
import { version } from './versions.ts'
import { dataOf, flag, integer } from './wire.ts'

/** How patients book: the clinic's own rules. A service may ask for another notice. */
const bookingPolicy = z.object({
  /** Online bookings are approved at once instead of waiting for the clinic. */
  auto_approve: z.boolean(),
  slot_step_minutes: z.number(),
  minimum_notice_minutes: z.number(),
  cancel_notice_minutes: z.number(),
  horizon_days: z.number(),
  max_open_bookings: z.number(),
  /** How long a slot is kept while a patient finishes. */
  reservation_minutes: z.number(),
  observe_legal_holidays: z.boolean(),
  ShowCabinets: z.boolean(),
  ShowLocations: z.boolean(),
})
export type BookingPolicy = z.output<typeof bookingPolicy>

const savedPolicy = bookingPolicy.extend({ version: z.number() })
export type SavedPolicy = z.output<typeof savedPolicy>

export const getConfig = defineCall({
  method: 'GET',
  path: '/v2/config',
  summary: 'The clinic’s booking rules.',
  who: staffWith('settings.manage'),
  reply: dataOf(savedPolicy),
})

export const setConfig = defineCall({
  method: 'POST',
  path: '/config/set',
  summary: 'Changes the booking rules that are named; the others stay.',
  who: staffWith('settings.manage'),
  body: z.object({
    auto_approve: flag.optional(),
    slot_step_minutes: integer(...POLICY_LIMITS.slot_step_minutes).optional(),
    minimum_notice_minutes: integer(...POLICY_LIMITS.minimum_notice_minutes).optional(),
    cancel_notice_minutes: integer(...POLICY_LIMITS.cancel_notice_minutes).optional(),
    horizon_days: integer(...POLICY_LIMITS.horizon_days).optional(),
    max_open_bookings: integer(...POLICY_LIMITS.max_open_bookings).optional(),
    reservation_minutes: integer(...POLICY_LIMITS.reservation_minutes).optional(),
    observe_legal_holidays: flag.optional(),
    ShowCabinets: flag.optional(),
    ShowLocations: flag.optional(),
    version,
    affected,
  }),
  reply: dataOf(savedPolicy),
})
