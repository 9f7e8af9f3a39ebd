// What is to be done next so that a provider holds exactly the meeting that a visit needs: one step at a time, each of them
// safe to take again, decided by nothing but what stands in the database.

import { DAY, MINUTE } from '../time/wall-time.ts'
import type { MeetingReason, MeetingState } from './meeting-states.ts'

/** Meetings are made so long ahead, since what is made earlier is mostly moved again. */
export const MADE_AHEAD = 30 * DAY
/** Where an account may change only so much a day, so much is kept for the visits of the next day. */
const KEPT_FOR_TODAY = 10

export interface Wanted {
  /** Whether the visit stands and takes place by video. */
  readonly isWanted: boolean
  /** Epoch milliseconds, as everything here. */
  readonly start: number
  readonly end: number
  /** Somebody asked for it before its time. */
  readonly isHurried: boolean
  /** A link put by hand takes its place. */
  readonly isManual: boolean
}

/** The account on which the meeting should be: the doctor's own, else the clinic's. */
export interface Account {
  readonly connectionId: number
  readonly isBroken: boolean
  /** Whether a room has an hour there, so that moving the visit is a change. */
  readonly hasHours: boolean
  /** Creations and changes that are left of this UTC day; null without end. */
  readonly left: number | null
}

export interface Room {
  readonly id: number
  readonly state: 'making' | 'live' | 'removing'
  /** Null once its account was left: it goes on, and nothing can be done about it. */
  readonly connectionId: number | null
  readonly isAccountBroken: boolean
  readonly hasHours: boolean
  readonly start: number
  readonly end: number
  /** Whether it is known which hour it has: another one may have been asked for without an answer. */
  readonly isHourKnown: boolean
  /** Whether its making was asked for before, so that it may be there. */
  readonly isAsked: boolean
}

/** What stands in the way of a step, and until when. */
export interface Waiting {
  readonly state: MeetingState
  readonly reason: MeetingReason | null
  readonly nextAt: number | null
}

export type Step =
  /** Write down that a room will be asked for there. */
  | { readonly kind: 'begin'; readonly account: Account }
  /** Ask for it, after looking whether it is there already; then it is the live one. */
  | { readonly kind: 'make'; readonly room: Room }
  | { readonly kind: 'change'; readonly room: Room }
  /** Not wanted there any more. */
  | { readonly kind: 'give_up'; readonly room: Room }
  /** `meanwhile` is how far what is wanted is. */
  | { readonly kind: 'remove'; readonly room: Room; readonly meanwhile: Waiting }
  /** Nothing can be done about it: what is there stays there. */
  | { readonly kind: 'forget'; readonly room: Room }
  | { readonly kind: 'rest'; readonly as: Waiting }

export interface Situation {
  readonly wanted: Wanted
  readonly account: Account | undefined
  readonly rooms: readonly Room[]
  readonly now: number
}

/** The next step; `rest` when nothing is to be done now. What is wanted comes before what is to be tidied away. */
export function nextStep(situation: Situation): Step {
  const { wanted, rooms, now } = situation
  const isPast = now >= wanted.end + DAY
  const toWanted = wanted.isWanted && !isPast ? stepToWanted(situation) : undefined
  if (toWanted && toWanted.kind !== 'rest') return toWanted
  const isNeeded = wanted.isWanted && !isPast
  const unneeded = rooms.find(room => room.state !== 'removing' && !isNeeded)
  if (unneeded) return isPast ? { kind: 'forget', room: unneeded } : { kind: 'give_up', room: unneeded }
  const leaving = rooms.filter(room => room.state === 'removing')
  const unreachable = leaving.find(room => room.connectionId === null || isPast)
  if (unreachable) return { kind: 'forget', room: unreachable }
  const meanwhile = toWanted?.as ?? resting(isPast ? 'over' : leaving.length > 0 ? 'removing' : 'removed')
  // One that waits for its account keeps no other from going.
  const removable = leaving.find(room => !room.isAccountBroken)
  return removable ? { kind: 'remove', room: removable, meanwhile } : { kind: 'rest', as: meanwhile }
}

function stepToWanted(situation: Situation): Step {
  const { wanted, account, rooms, now } = situation
  const live = rooms.find(({ state }) => state === 'live')
  const making = rooms.find(({ state }) => state === 'making')
  if (making && making.connectionId !== account?.connectionId) return { kind: 'give_up', room: making }
  if (wanted.isManual) return rest('ready')
  if (live && isAsWanted(live, wanted, account)) return making ? giveUp(making) : restUntilOver(wanted)
  if (!account) return live ? rest('ready') : rest('none', 'no_provider')
  if (account.isBroken) return rest('stopped', 'account_broken')
  const isFar = wanted.start - now > MADE_AHEAD && !wanted.isHurried
  if (!live && isFar) return making ? giveUp(making) : rest('waiting', null, wanted.start - MADE_AHEAD)
  // What was asked for already may be there and is looked for first, whatever is left of the day.
  if (isSpent(account, wanted, now) && !making?.isAsked) return rest('retrying', 'day_limit', nextUtcDay(now))
  if (live && live.connectionId === account.connectionId) return { kind: 'change', room: live }
  return making ? { kind: 'make', room: making } : { kind: 'begin', account }
}

/** A room whose account was left is as it should be while the visit keeps its hour. */
function isAsWanted(room: Room, { start, end }: Wanted, account: Account | undefined): boolean {
  const isThere = room.connectionId === null || room.connectionId === account?.connectionId
  return isThere && (!room.hasHours || (room.isHourKnown && room.start === start && room.end === end))
}

function isSpent({ left }: Account, { start }: Wanted, now: number): boolean {
  if (left === null) return false
  return left <= (start - now < DAY ? 0 : KEPT_FOR_TODAY)
}

/** When the providers' day begins anew, with a minute for clocks that differ. */
export const nextUtcDay = (now: number): number => (Math.floor(now / DAY) + 1) * DAY + MINUTE

const giveUp = (room: Room): Step => ({ kind: 'give_up', room })

const resting = (state: MeetingState, reason: MeetingReason | null = null, nextAt: number | null = null) =>
  ({ state, reason, nextAt }) satisfies Waiting

const rest = (...as: Parameters<typeof resting>): Step => ({ kind: 'rest', as: resting(...as) })

const restUntilOver = ({ end }: Wanted): Step => rest('ready', null, end + DAY)

/** After so many failures in a row it is tried again: 5 s, 30 s, 2, 5 and 15 minutes, then hourly. */
const DELAYS = [5_000, 30_000, 120_000, 300_000, 900_000]
export const retryAfter = (tries: number): number => DELAYS[tries - 1] ?? 60 * MINUTE
