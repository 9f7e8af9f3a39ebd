import type { Meeting } from '#contract/video/meetings.ts'

/** What the card shows: the meeting's state, or what matters more. */
export type MeetingLook =
  Exclude<Meeting['state'], 'removing' | 'removed'> | 'running' | 'overlap' | 'manual' | 'cancelled'

const TONES = {
  waiting: 'neutral',
  making: 'neutral',
  ready: 'ok',
  updating: 'warn',
  retrying: 'danger',
  stopped: 'danger',
  none: 'warn',
  over: 'neutral',
  running: 'accent',
  overlap: 'warn',
  manual: 'ok',
  cancelled: 'neutral',
} as const satisfies Record<MeetingLook, string>

/** Nobody is to be sent to where there is nothing, or nothing yet that will be by itself. */
const WITHOUT_LINK = new Set<MeetingLook>(['retrying', 'stopped', 'none', 'over', 'cancelled'])

export function lookOf(meeting: Meeting, now: number) {
  const state = stateOf(meeting, now)
  return { state, tone: TONES[state], hasLink: !WITHOUT_LINK.has(state) }
}

function stateOf(meeting: Meeting, now: number): MeetingLook {
  const { state } = meeting
  if (state === 'removing' || state === 'removed') return 'cancelled'
  if (meeting.running_since !== null) return 'running'
  if (state === 'over' || now > Date.parse(meeting.end) + HOUR) return 'over'
  if (meeting.is_manual) return 'manual'
  if (meeting.overlap !== null && (state === 'ready' || state === 'waiting')) return 'overlap'
  return state
}

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** How soon it may be otherwise, ms; false where only somebody's act changes it, of which pages are told. */
export function nextLook(meeting: Meeting, now: number): number | false {
  const { state, is_settled: isSettled, start, end } = meeting
  if (!isSettled) return SECOND
  if (['making', 'updating', 'retrying', 'removing'].includes(state)) return 3 * SECOND
  const isNear = now > Date.parse(start) - HOUR && now < Date.parse(end) + HOUR
  return isNear ? 15 * SECOND : false
}
