// When a patient may join a video visit: from 15 minutes before its begin until an hour after its end.

import { MINUTE } from '../time/wall-time.ts'

const BEFORE = 15 * MINUTE
const AFTER = 60 * MINUTE

export interface Joining {
  /** Epoch milliseconds, as everything here. */
  readonly opensAt: number
  readonly closesAt: number
}

export const joiningOf = ({ start, end }: { start: number; end: number }): Joining => ({
  opensAt: start - BEFORE,
  closesAt: end + AFTER,
})

export function joiningAt({ opensAt, closesAt }: Joining, now: number): 'early' | 'open' | 'ended' {
  if (now < opensAt) return 'early'
  return now < closesAt ? 'open' : 'ended'
}
