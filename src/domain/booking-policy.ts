// How far a clinic's own rules for booking online may go.

const DAY_MINUTES = 1440

/** The least and the most of each rule that is a number, both allowed. */
export const POLICY_LIMITS = {
  slot_step_minutes: [5, 240],
  minimum_notice_minutes: [0, 30 * DAY_MINUTES],
  cancel_notice_minutes: [0, 30 * DAY_MINUTES],
  horizon_days: [1, 730],
  max_open_bookings: [1, 100],
  reservation_minutes: [1, 60],
} as const
