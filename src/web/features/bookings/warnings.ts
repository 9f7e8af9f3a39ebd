import { WARNING_KINDS } from '#domain/conflicts.ts'
import type { WarningKind } from '#domain/conflicts.ts'
import type { Warning } from '#contract/bookings.ts'
import { ApiError } from '#web/api/client.ts'

/** The warnings of a refused booking; none for any other failure. */
export function readWarnings(error: unknown): Warning[] {
  if (!(error instanceof ApiError) || error.code !== 'booking_conflict') return []
  const { data } = error
  if (typeof data !== 'object' || data === null || !('warnings' in data)) return []
  return Array.isArray(data.warnings) ? data.warnings.filter(isWarning) : []
}

function isWarning(value: unknown): value is Warning {
  return (
    typeof value === 'object' &&
    value !== null &&
    'kind' in value &&
    (WARNING_KINDS as readonly unknown[]).includes(value.kind)
  )
}

/** Tells two warnings of one kind apart. */
export const warningKey = ({ kind, booking_id: booking, hold_id: hold, start }: Warning) =>
  [kind, booking ?? hold ?? start].join('-')

export const kindsOf = (warnings: readonly Warning[]): WarningKind[] => [
  ...new Set(warnings.map(warning => warning.kind)),
]
