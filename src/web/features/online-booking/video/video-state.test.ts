import { describe, expect, it } from 'vitest'
import type { PublicMeeting } from '#contract/video/meetings.ts'
import { MINUTE } from '#domain/time/wall-time.ts'
import { partsOf, videoStateOf, waitBeforeAsking } from './video-state.ts'

const opens_at = '2026-11-27T15:15:00+02:00'
const closes_at = '2026-11-27T17:00:00+02:00'
const at = (clock: string) => Date.parse(`2026-11-27T${clock}+02:00`)
const hours = { opens_at, closes_at }
const visit = { status: 2, cancelled_at: null, pinned: false }
const completed = { ...visit, status: 4 }

describe('what the page is', () => {
  it.each([
    ['what the server says', 'early', visit, '15:14:59', false, 'early'],
    ['still early while the server is asked', 'early', visit, '15:15:00', false, 'early'],
    ['open by the clock without a connection', 'early', visit, '15:15:00', true, 'open'],
    ['early without a connection before that', 'early', visit, '15:14:59', true, 'early'],
    ['open after the visit’s own end', 'open', visit, '16:59:59', false, 'open'],
    ['ended once it closes', 'open', visit, '17:00:00', true, 'ended'],
    ['ended once the desk says so', 'open', completed, '15:50:00', false, 'ended'],
    ['cancelled, also after its hour', 'cancelled', visit, '18:00:00', false, 'cancelled'],
    ['sought another hour', 'cancelled', { ...visit, pinned: true }, '15:00:00', false, 'sought'],
  ] as const)('is %s', (_, state, booking, clock, isOffline, shown) => {
    expect(videoStateOf({ ...hours, state }, booking, at(clock), isOffline)).toBe(shown)
  })
})

const wait = (state: PublicMeeting['state'], clock: string) =>
  waitBeforeAsking({ ...hours, state }, at(clock))

describe('the server is asked again', () => {
  it('each minute, and as it opens', () => {
    expect(wait('early', '09:00:00')).toBe(MINUTE)
    expect(wait('early', '15:14:20')).toBe(40_000)
    // The server's clock has the last word: what is said to be early is asked again soon.
    expect(wait('early', '15:15:03')).toBe(1_000)
  })

  it('ever later while it is prepared', () => {
    const waits = ['15:15:00', '15:19:00', '15:21:00', '15:25:00', '16:30:00'].map(clock =>
      wait('preparing', clock),
    )
    expect(waits).toEqual([5_000, 12_000, 18_000, 30_000, 30_000])
  })

  it('as it closes, and then no more', () => {
    expect(wait('open', '16:00:00')).toBe(MINUTE)
    expect(wait('open', '16:59:30')).toBe(30_000)
    expect(wait('ended', '17:00:00')).toBe(false)
    expect(wait('cancelled', '15:00:00')).toBe(false)
  })
})

it.each([
  [0, [0, 'minutes'], [0, 'seconds']],
  [-5_000, [0, 'minutes'], [0, 'seconds']],
  [1, [0, 'minutes'], [1, 'seconds']],
  [42 * MINUTE + 18_000, [42, 'minutes'], [18, 'seconds']],
  [60 * MINUTE - 1, [1, 'hours'], [0, 'minutes']],
  [25 * 60 * MINUTE, [1, 'days'], [1, 'hours']],
])('%i ms are %j and %j', (left, first, second) => {
  expect(partsOf(left)).toEqual([first, second])
})
