import { expect, test } from 'vitest'
import { DAY, MINUTE } from '../time/wall-time.ts'
import {
  nextStep,
  nextUtcDay,
  retryAfter,
  type Account,
  type Room,
  type Situation,
  type Step,
} from './plan-meeting.ts'

const NOW = Date.parse('2026-11-29T08:00:00Z')
const HOUR = 60 * MINUTE

const ZOOM: Account = { connectionId: 1, isBroken: false, hasHours: true, left: 100 }
const WANTED = { isWanted: true, start: NOW + DAY, end: NOW + DAY + HOUR, isHurried: false, isManual: false }
const LIVE: Room = {
  id: 7,
  state: 'live',
  connectionId: 1,
  isAccountBroken: false,
  hasHours: true,
  start: WANTED.start,
  end: WANTED.end,
  isHourKnown: true,
  isAsked: true,
}

function stepOf({ wanted = {}, ...more }: Partial<Omit<Situation, 'wanted'>> & { wanted?: object }): Step {
  return nextStep({ account: ZOOM, rooms: [], now: NOW, ...more, wanted: { ...WANTED, ...wanted } })
}
const said = (step: Step) =>
  step.kind === 'rest' ? `${step.as.state} ${step.as.reason ?? ''}`.trim() : step.kind

test.each([
  ['a visit of tomorrow', {}, 'begin'],
  ['written down', { rooms: [{ ...LIVE, state: 'making', isAsked: false }] }, 'make'],
  ['there', { rooms: [LIVE] }, 'ready'],
  ['moved', { rooms: [{ ...LIVE, start: NOW }] }, 'change'],
  ['asked for another hour without an answer', { rooms: [{ ...LIVE, isHourKnown: false }] }, 'change'],
  ['moved where rooms have no hour', { rooms: [{ ...LIVE, start: NOW, hasHours: false }] }, 'ready'],
  ['in 31 days', { wanted: { start: NOW + 31 * DAY, end: NOW + 31 * DAY + HOUR } }, 'waiting'],
  [
    'in 31 days, hurried',
    { wanted: { start: NOW + 31 * DAY, end: NOW + 31 * DAY + HOUR, isHurried: true } },
    'begin',
  ],
  [
    'moved to in 31 days',
    { wanted: { start: NOW + 31 * DAY, end: NOW + 31 * DAY + HOUR }, rooms: [LIVE] },
    'change',
  ],
  ['cancelled before it was made', { wanted: { isWanted: false } }, 'removed'],
  ['cancelled', { wanted: { isWanted: false }, rooms: [LIVE] }, 'give_up'],
  ['given up', { wanted: { isWanted: false }, rooms: [{ ...LIVE, state: 'removing' }] }, 'remove'],
  ['no provider', { account: undefined }, 'none no_provider'],
  ['left, and kept there', { account: undefined, rooms: [{ ...LIVE, connectionId: null }] }, 'ready'],
  ['kept there, another provider', { rooms: [{ ...LIVE, connectionId: null }] }, 'ready'],
  ['kept there and moved', { rooms: [{ ...LIVE, connectionId: null, start: NOW }] }, 'begin'],
  ['another account', { account: { ...ZOOM, connectionId: 2 }, rooms: [LIVE] }, 'begin'],
  ['a broken account', { account: { ...ZOOM, isBroken: true } }, 'stopped account_broken'],
  ['a broken account that has it', { account: { ...ZOOM, isBroken: true }, rooms: [LIVE] }, 'ready'],
  ['a link by hand', { wanted: { isManual: true }, account: undefined }, 'ready'],
  ['a spent day', { account: { ...ZOOM, left: 0 } }, 'retrying day_limit'],
  [
    'the last ten, today',
    { account: { ...ZOOM, left: 5 }, wanted: { start: NOW + HOUR, end: NOW + 2 * HOUR } },
    'begin',
  ],
  ['the last ten, the day after', { account: { ...ZOOM, left: 5 } }, 'retrying day_limit'],
  [
    'a spent day, but asked for',
    { account: { ...ZOOM, left: 0 }, rooms: [{ ...LIVE, state: 'making' }] },
    'make',
  ],
  [
    'being made elsewhere',
    { account: { ...ZOOM, connectionId: 2 }, rooms: [{ ...LIVE, state: 'making' }] },
    'give_up',
  ],
  ['there, and one that leaves', { rooms: [LIVE, { ...LIVE, id: 8, state: 'removing' }] }, 'remove'],
  [
    'one that leaves a broken account',
    { rooms: [LIVE, { ...LIVE, id: 8, state: 'removing', isAccountBroken: true }] },
    'ready',
  ],
  [
    'one that leaves a broken account, and one that leaves another',
    {
      wanted: { isWanted: false },
      rooms: [
        { ...LIVE, state: 'removing', isAccountBroken: true },
        { ...LIVE, id: 8, state: 'removing', connectionId: 2 },
      ],
    },
    'remove',
  ],
  [
    'one that leaves an account that was left',
    { rooms: [LIVE, { ...LIVE, id: 8, state: 'removing', connectionId: null }] },
    'forget',
  ],
  ['long over', { wanted: { start: NOW - 3 * DAY, end: NOW - 3 * DAY + HOUR }, rooms: [LIVE] }, 'forget'],
  ['long over and forgotten', { wanted: { start: NOW - 3 * DAY, end: NOW - 3 * DAY + HOUR } }, 'over'],
] as const)('%s: %#', (_what, situation, expected) => {
  expect(said(stepOf(situation as Parameters<typeof stepOf>[0]))).toBe(expected)
})

test('it is tried again later each time, and the day begins anew at midnight of UTC', () => {
  expect([1, 2, 3, 4, 5, 6, 40].map(retryAfter)).toEqual([
    5_000,
    30_000,
    120_000,
    300_000,
    900_000,
    HOUR,
    HOUR,
  ])
  expect(new Date(nextUtcDay(NOW)).toISOString()).toBe('2026-11-30T00:01:00.000Z')
})

/** A generator of numbers that a seed repeats. */
function random(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

interface Mutable extends Omit<Room, 'state'> {
  state: Room['state'] | 'removed'
  start: number
  end: number
  isAsked: boolean
  isHourKnown: boolean
}

/** A provider that loses answers, and a program that dies between any two lines. */
class World {
  readonly there = new Map<number, { mark: number; account: number; start: number; end: number }>()
  rooms: Mutable[] = []
  wanted: Situation['wanted'] = WANTED
  account: number | undefined = 1
  now = NOW
  #serial = 0
  readonly #roll: (below: number) => number

  constructor(seed: number) {
    this.#roll = random(seed)
  }

  roll = (below: number) => this.#roll(below)

  situation(): Situation {
    const account =
      this.account === undefined ? undefined : { ...ZOOM, connectionId: this.account, left: null }
    return {
      wanted: this.wanted,
      account,
      rooms: this.rooms.filter(room => room.state !== 'removed') as Room[],
      now: this.now,
    }
  }

  /** One step; without luck its answer is lost, and its work maybe too. Whether there is more to do. */
  step(isLucky: boolean): boolean {
    const step = nextStep(this.situation())
    if (step.kind === 'rest') return false
    if (step.kind === 'begin') {
      this.rooms.push({
        id: (this.#serial += 1),
        state: 'making',
        connectionId: step.account.connectionId,
        isAccountBroken: false,
        hasHours: true,
        start: this.wanted.start,
        end: this.wanted.end,
        isAsked: false,
        isHourKnown: true,
      })
      return true
    }
    const room = this.rooms.find(({ id }) => id === step.room.id)!
    const mine = () => [...this.there].find(([, each]) => each.mark === room.id)
    const { start, end } = this.wanted
    switch (step.kind) {
      case 'make': {
        const found = room.isAsked ? mine() : undefined
        if (!found) {
          Object.assign(room, { isAsked: true, start, end })
          if (isLucky || this.#roll(2) === 0)
            this.there.set((this.#serial += 1), { mark: room.id, account: room.connectionId!, start, end })
        }
        if (!isLucky) return false
        for (const other of this.rooms) if (other.state === 'live') other.state = 'removing'
        room.state = 'live'
        return true
      }
      case 'change': {
        const there = mine()
        if (!there) {
          room.state = 'removed'
          return true
        }
        room.isHourKnown = false
        if (isLucky || this.#roll(2) === 0) Object.assign(there[1], { start, end })
        if (!isLucky) return false
        Object.assign(room, { start, end, isHourKnown: true })
        return true
      }
      case 'give_up':
        room.state = room.isAsked || room.state === 'live' ? 'removing' : 'removed'
        return true
      case 'remove': {
        const there = mine()
        if (there && (isLucky || this.#roll(2) === 0)) this.there.delete(there[0])
        if (!isLucky) return false
        room.state = 'removed'
        return true
      }
      case 'forget':
        room.state = 'removed'
    }
    return true
  }
}

test('after any luck the provider holds exactly the wanted meeting at the wanted hour', () => {
  for (let seed = 1; seed <= 2_000; seed++) {
    const world = new World(seed)
    for (let act = 0; act < 30; act++) {
      const start = world.now + (1 + world.roll(60)) * 6 * HOUR
      const what = world.roll(10)
      if (what < 3) world.wanted = { ...world.wanted, start, end: start + HOUR }
      else if (what === 3) world.wanted = { ...world.wanted, isWanted: !world.wanted.isWanted }
      else if (what === 4) world.account = 1 + world.roll(2)
      else if (what === 5 && world.there.size > 0) world.there.delete([...world.there.keys()][0]!)
      else for (let steps = world.roll(6); steps > 0 && world.step(world.roll(3) > 0); steps--) continue
    }
    // What was deleted by hand is known once it is looked for there.
    for (const room of world.rooms)
      if (room.state === 'live' && ![...world.there.values()].some(({ mark }) => mark === room.id))
        room.state = 'removed'
    for (let steps = 0; world.step(true); steps++) expect(steps).toBeLessThan(20)
    const { isWanted, start, end } = world.wanted
    const held = [...world.there.values()].map(({ account, start: at, end: until }) => ({
      account,
      start: at,
      end: until,
    }))
    expect(held, `seed ${seed}`).toEqual(isWanted ? [{ account: world.account, start, end }] : [])
  }
})
