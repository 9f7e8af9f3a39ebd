import type { Section } from './setting.ts'

const DAY_MINUTES = 1440

/** How patients book: the clinic's own rules. A service may ask for another notice. */
export const BOOKING_SETTINGS = {
  /** Online bookings are approved at once instead of waiting for the clinic. */
  auto_approve: { kind: 'flag', usual: false },
  minimum_notice_minutes: { kind: 'number', of: 'length', usual: 120, limits: [0, 30 * DAY_MINUTES] },
  cancel_notice_minutes: { kind: 'number', of: 'length', usual: DAY_MINUTES, limits: [0, 30 * DAY_MINUTES] },
  horizon_days: { kind: 'number', of: 'days', usual: 90, limits: [1, 730] },
  max_open_bookings: { kind: 'number', of: 'visits', usual: 4, limits: [1, 100] },
  /** How long a slot is kept while a patient finishes. */
  reservation_minutes: { kind: 'number', of: 'minutes', usual: 10, limits: [1, 60] },
  slot_step_minutes: { kind: 'number', of: 'minutes', usual: 15, limits: [5, 240] },
  /** Of a service that is added without saying. */
  default_buffer_after: { kind: 'number', of: 'minutes', usual: 0, limits: [0, 240] },
  observe_legal_holidays: { kind: 'flag', usual: true },
  ShowCabinets: { kind: 'flag', usual: true },
  ShowLocations: { kind: 'flag', usual: true },
  patient_moves: { kind: 'flag', usual: true },
  move_notice_minutes: {
    kind: 'number',
    of: 'length',
    usual: DAY_MINUTES,
    limits: [0, 30 * DAY_MINUTES],
  },
  max_moves: { kind: 'number', of: 'times', usual: 2, limits: [0, 10] },
  delay_after_minutes: { kind: 'number', of: 'minutes', usual: 15, limits: [0, 120] },
} as const satisfies Section
