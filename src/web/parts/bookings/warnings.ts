import type { AcceptedWarning, Warning } from '#contract/bookings/bookings.ts'

/** Tells warnings apart; one of the same booking at another time is another one, which nobody has read yet. */
export const warningKey = (warning: Warning) =>
  [
    warning.kind,
    warning.booking_id,
    warning.hold_id,
    warning.reservation_id,
    warning.service_id,
    warning.start,
    warning.end,
  ].join('-')

/** The warnings as they were read, to be sent back as accepted. */
export const acceptAll = (warnings: readonly Warning[]): AcceptedWarning[] =>
  warnings.map(warning => ({ ...warning, text: undefined }))

/** Whether all is ticked but nobody has said why. */
export const lacksReason = (warnings: readonly Warning[], reason: string) =>
  warnings.length > 0 && reason.trim() === ''
