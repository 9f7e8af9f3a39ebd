import type { BookingStatus } from '#domain/bookings/booking-status.ts'
import { DAY, MINUTE } from '#domain/time/wall-time.ts'
import type { Visit } from './diary.ts'
import type { Random } from './random.ts'

const HOUR = 60 * MINUTE

export interface VisitState {
  status: BookingStatus
  statusChangedAt: number
  source: 'staff' | 'online'
  createdAt: number
  cancelledAt: number | null
  cancelledBy: 'staff' | 'patient' | null
  cancelReason: string | null
}

const ANSWERED_WITHIN = 12 * HOUR

const REASONS = ['Răceală', 'Nu mai poate ajunge', 'Program schimbat la serviciu', 'Va suna pentru altă dată']

/** How far each visit has come by now: the past done or missed, somebody in the chair, the coming days half confirmed. */
export function stateOf(visit: Visit, now: number, random: Random): VisitState {
  const madeAt = visit.start - random.integer(2, 25) * DAY - random.integer(0, 6) * HOUR
  const createdAt = Math.min(madeAt, now - random.integer(1, 40) * HOUR)
  const state: VisitState = {
    status: 'approved',
    statusChangedAt: createdAt,
    source: random.chance(0.25) ? 'online' : 'staff',
    createdAt,
    cancelledAt: null,
    cancelledBy: null,
    cancelReason: null,
  }
  if (visit.outcome === 'cancelled') return cancelled(state, Math.min(visit.start, now), random)
  if (visit.start > now + 20 * MINUTE) return coming(state, visit.start - now, now, random)
  return present(state, visit, now)
}

function cancelled(state: VisitState, latest: number, random: Random): VisitState {
  const cancelledAt = state.createdAt + random.next() * (latest - state.createdAt)
  return {
    ...state,
    cancelledAt,
    cancelledBy: random.chance(0.7) ? 'patient' : 'staff',
    cancelReason: random.pick(REASONS),
  }
}

function coming(state: VisitState, ahead: number, now: number, random: Random): VisitState {
  const [unanswered, confirmed] = ahead < 2 * DAY ? [0.02, 0.8] : ahead < 7 * DAY ? [0.1, 0.5] : [0.2, 0.15]
  const draw = random.next()
  // Nobody lets a request wait for a day.
  if (draw < unanswered && now - state.createdAt < ANSWERED_WITHIN)
    return { ...state, status: 'new', source: random.chance(0.8) ? 'online' : 'staff' }
  if (draw < unanswered + confirmed)
    return {
      ...state,
      status: 'confirmed',
      statusChangedAt: Math.max(state.createdAt, now - random.integer(1, 20) * HOUR),
    }
  return state
}

function present(state: VisitState, { start, end, outcome }: Visit, now: number): VisitState {
  const since = (status: BookingStatus, at: number) => ({
    ...state,
    status,
    statusChangedAt: Math.min(at, now),
  })
  if (start > now)
    return start - now < 10 * MINUTE ? since('arrived', start - 12 * MINUTE) : since('confirmed', start - DAY)
  if (end <= now)
    return outcome === 'missed' ? since('no_show', start + 20 * MINUTE) : since('completed', end)
  return outcome === 'missed' ? since('delay', start + 10 * MINUTE) : since('arrived', start - 6 * MINUTE)
}

/** Among those in their chair now, the one who came last is late, so that a demonstration shows that too. */
export function delayLatest(visits: readonly Visit[], now: number): Visit[] {
  const running = visits.filter(
    visit => visit.start <= now && now < visit.end && visit.outcome === 'kept' && visit.person,
  )
  const latest = running.length > 1 ? running.at(-1) : undefined
  return visits.map(visit => (visit === latest ? { ...visit, outcome: 'missed' } : visit))
}
