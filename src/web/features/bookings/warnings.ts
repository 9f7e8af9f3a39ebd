import type { WarningKind } from '#domain/conflicts.ts'
import type { Warning } from '#contract/bookings.ts'

/** Tells two warnings of one kind apart. */
export const warningKey = ({ kind, booking_id: booking, hold_id: hold, start }: Warning) =>
  [kind, booking ?? hold ?? start].join('-')

export const kindsOf = (warnings: readonly Warning[]): WarningKind[] => [
  ...new Set(warnings.map(warning => warning.kind)),
]
