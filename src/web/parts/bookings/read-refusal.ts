import { WARNING_KINDS } from '#domain/bookings/conflicts.ts'
import type { Warning } from '#contract/bookings/bookings.ts'
import { ApiError } from '#web/api/client.ts'

/** The warnings of a refused booking; none for any other failure. */
export const readWarnings = (error: unknown): Warning[] => readList(error, 'warnings').filter(isWarning)

/** Starts of the free hours nearest to the one refused. */
export const readNearest = (error: unknown): string[] =>
  readList(error, 'nearest').filter(start => typeof start === 'string')

/** The cabinet that the refused booking was planned in. */
export function readCabinet(error: unknown): number | undefined {
  const cabinet = readData(error, 'cabinet_id')
  return typeof cabinet === 'number' ? cabinet : undefined
}

function readList(error: unknown, name: 'warnings' | 'nearest'): unknown[] {
  const list = readData(error, name)
  return Array.isArray(list) ? list : []
}

function readData(error: unknown, name: string): unknown {
  if (!(error instanceof ApiError) || error.code !== 'booking_conflict') return undefined
  const { data } = error
  return typeof data === 'object' && data !== null
    ? Object.entries(data).find(([key]) => key === name)?.[1]
    : undefined
}

function isWarning(value: unknown): value is Warning {
  return (
    typeof value === 'object' &&
    value !== null &&
    'kind' in value &&
    (WARNING_KINDS as readonly unknown[]).includes(value.kind)
  )
}
