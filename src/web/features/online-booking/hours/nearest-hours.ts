import type { PatientBooking } from '#contract/online/online-booking.ts'
import { ApiError } from '#web/api/client.ts'

export interface NearestHour {
  start: string
  doctor_id: number
}

/** The free hours that a refusal offers instead; undefined when it is another kind of error. */
export function readNearest(error: unknown): NearestHour[] | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.code !== 'slot_taken' && error.code !== 'booking_conflict') return undefined
  const { nearest } = (error.data ?? {}) as { nearest?: unknown }
  return Array.isArray(nearest) ? (nearest as NearestHour[]) : []
}

/** The person's own visit, or one they booked for somebody, that stands at the hour refused. */
export function readOwnVisit(error: unknown): PatientBooking | undefined {
  if (!(error instanceof ApiError)) return undefined
  const { own_visit: visit } = (error.data ?? {}) as { own_visit?: PatientBooking | null }
  return visit ?? undefined
}
