import type { PatientBooking } from '#contract/online/online-booking.ts'
import type { PublicMeeting } from '#contract/video/meetings.ts'
import { statusName } from '#domain/bookings/booking-status.ts'
import { MINUTE } from '#domain/time/wall-time.ts'

const SECOND = 1_000

/** `sought`: the clinic looks for another hour. */
export type VideoState = PublicMeeting['state'] | 'sought'

type Visit = Pick<PatientBooking, 'status' | 'cancelled_at' | 'pinned'>
type Hours = Pick<PublicMeeting, 'state' | 'opens_at' | 'closes_at'>

/** What the page is at an instant of the server's. Without a connection what was heard last goes on by the clock. */
export function videoStateOf(meeting: Hours, visit: Visit, now: number, isOffline: boolean): VideoState {
  if (visit.pinned && !visit.cancelled_at) return 'sought'
  if (meeting.state === 'cancelled') return 'cancelled'
  // The desk said that it is over; till then one may come back until it closes.
  if (statusName(visit.status) === 'completed' || now >= Date.parse(meeting.closes_at)) return 'ended'
  if (meeting.state === 'early' && isOffline && now >= Date.parse(meeting.opens_at)) return 'open'
  return meeting.state
}

const EARLY = MINUTE
const SOONEST = 5 * SECOND
const LATEST = 30 * SECOND

/** After how many milliseconds the server is asked again; false where nothing comes by itself any more. */
export function waitBeforeAsking({ state, opens_at, closes_at }: Hours, now: number): number | false {
  const opens = Date.parse(opens_at)
  switch (state) {
    case 'early':
      // Not before it opens: who asks a moment too soon would have to ask again.
      return Math.max(Math.min(opens - now, EARLY), SECOND)
    case 'preparing':
      // Ever later: most are ready at once, and the others take a person.
      return Math.min(Math.max((now - opens) / 20, SOONEST), LATEST)
    case 'open':
      return Math.max(Math.min(Date.parse(closes_at) - now, MINUTE), SECOND)
    default:
      return false
  }
}

export type Part = readonly [count: number, unit: 'days' | 'hours' | 'minutes' | 'seconds']

/** The two largest parts of what is left, as a large clock shows them. */
export function partsOf(milliseconds: number): readonly [Part, Part] {
  const seconds = Math.max(0, Math.ceil(milliseconds / SECOND))
  const minutes = Math.floor(seconds / 60)
  const hours = Math.floor(minutes / 60)
  const days = Math.floor(hours / 24)
  if (days > 0)
    return [
      [days, 'days'],
      [hours % 24, 'hours'],
    ]
  if (hours > 0)
    return [
      [hours, 'hours'],
      [minutes % 60, 'minutes'],
    ]
  return [
    [minutes, 'minutes'],
    [seconds % 60, 'seconds'],
  ]
}
