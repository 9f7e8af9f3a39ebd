import { expect, it } from 'vitest'
import { drawWaiting } from '../edit/draw-waiting.ts'
import type { NewEntry } from '../edit/entry-draft.ts'
import type { DrawnEntry } from '../edit/chart-editing.ts'
import { openPlans } from './open-plans.ts'

const DAY = '2026-11-27'
const planned = { state: 'planned', date: '2026-11-01' } as const

/** Of doctor 1, unless they are of doctor 2. */
function entries(...wishes: (NewEntry & { by?: number })[]): DrawnEntry[] {
  const author = { doctor: { id: 1, name: '' }, name: '', now: 1, bookingId: undefined }
  return drawWaiting(
    wishes.map(({ by: _by, ...wish }) => wish),
    undefined,
    author,
  ).map((one, index) => ({ ...one, doctor: { id: wishes[index]!.by ?? 1, name: '' } }))
}
const teeth = (all: DrawnEntry[], doctorId = 1) =>
  openPlans(all, { day: DAY, doctorId }).map(whole => whole.map(one => one.tooth ?? one.kind))

it('has what is planned and not done, and nothing else', () => {
  const all = entries(
    { ...planned, tooth: 36, kind: 'crown' },
    { ...planned, tooth: 11, kind: 'filling', surfaces: 'M' },
    { tooth: 36, kind: 'crown', state: 'done', date: '2026-11-20' },
    { tooth: 12, kind: 'caries', state: 'condition', surfaces: 'M', date: '2026-11-01' },
    { ...planned, kind: 'scaling' },
  )
  expect(teeth(all)).toEqual([[11], ['scaling']])
})

it('has a bridge once, and whole', () => {
  const bridge = [46, 45, 44].map(tooth => ({ ...planned, tooth, kind: 'bridge', group: 1 }) as const)
  expect(teeth(entries(...bridge))).toEqual([[46, 45, 44]])
})

it('has what the visit’s doctor planned first, then what waits longest', () => {
  const all = entries(
    { ...planned, tooth: 11, kind: 'crown', date: '2026-10-01' },
    { ...planned, tooth: 12, kind: 'crown', by: 2 },
    { ...planned, tooth: 13, kind: 'crown', date: '2026-09-01' },
  )
  expect(teeth(all, 2)).toEqual([[12], [13], [11]])
})

it('leaves out what is planned for later than the visit', () => {
  expect(teeth(entries({ ...planned, tooth: 11, kind: 'crown', date: '2026-12-24' }))).toEqual([])
})
