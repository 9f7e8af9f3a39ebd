import { expect, it } from 'vitest'
import type { ToothChart } from '#contract/patients/tooth-chart.ts'
import { drawWaiting, overWith } from './draw-waiting.ts'
import type { NewEntry } from './entry-draft.ts'

const author = (now: number) => ({ doctor: { id: 1, name: 'Ana' }, name: 'Ana', now, bookingId: undefined })
const drawn = (entry: NewEntry, now: number) => drawWaiting([entry], undefined, author(now))[0]!

it('says of an implant that it is over with its crown, so that both come back together', () => {
  const taken = drawn({ tooth: 36, kind: 'extraction', state: 'done', date: '2020-01-01' }, 1)
  const implant = drawn({ tooth: 36, kind: 'implant', state: 'done', date: '2020-02-01' }, 2)
  const crown = drawn({ tooth: 36, kind: 'crown', state: 'done', date: '2020-03-01' }, 3)
  const entries: ToothChart['entries'] = [taken, implant, crown]
  expect(overWith(implant, entries, '2021-01-01')).toEqual([implant, crown])
  expect(overWith(crown, entries, '2021-01-01')).toEqual([crown])
})
