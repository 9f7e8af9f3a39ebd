// The life of a booking. One table of allowed changes serves the server and the buttons.

/** In the order of the numbers on the wire; the names are those of the PostgreSQL enum. */
export const BOOKING_STATUSES = [
  'new',
  'approved',
  'confirmed',
  'arrived',
  'completed',
  'delay',
  'no_show',
] as const

export type BookingStatus = (typeof BOOKING_STATUSES)[number]

const CODES = { new: 0, approved: 1, confirmed: 2, arrived: 3, completed: 4, delay: 5, no_show: 6 } as const

export type BookingStatusCode = (typeof CODES)[BookingStatus]

// The main next step comes first. Forward moves may skip steps, since a busy desk taps only what matters; a step
// back corrects a mistake. What has happened (completed, no show) never becomes a fresh request again.
const CHANGES: Record<BookingStatus, readonly BookingStatus[]> = {
  new: ['approved', 'confirmed', 'arrived', 'completed', 'delay', 'no_show'],
  approved: ['confirmed', 'arrived', 'completed', 'delay', 'no_show', 'new'],
  confirmed: ['arrived', 'completed', 'delay', 'no_show', 'approved'],
  arrived: ['completed', 'delay', 'no_show', 'confirmed'],
  completed: ['arrived'],
  delay: ['arrived', 'completed', 'no_show', 'confirmed', 'approved'],
  no_show: ['arrived', 'confirmed', 'delay'],
}

/** Statuses a booking may take next, the usual one first. */
export function nextStatuses(from: BookingStatus): readonly BookingStatus[] {
  return CHANGES[from]
}

export function canChange(from: BookingStatus, to: BookingStatus): boolean {
  return CHANGES[from].includes(to)
}

/** A patient with a link may only confirm, and only what the clinic has approved. */
export function canPatientChange(from: BookingStatus, to: BookingStatus): boolean {
  return to === 'confirmed' && from === 'approved'
}

export function statusCode(name: BookingStatus): BookingStatusCode {
  return CODES[name]
}

/** Undefined for a number that is no status. */
export function statusName(code: BookingStatusCode): BookingStatus
export function statusName(code: number): BookingStatus | undefined
export function statusName(code: number): BookingStatus | undefined {
  return BOOKING_STATUSES[code]
}
