import { addDays } from '#domain/time/wall-time.ts'
import { expect, test } from 'vitest'
import { AURORA } from './aurora.ts'
import { planDiary } from './diary.ts'
import { makePeople } from './people.ts'
import { createRandom } from './random.ts'

test('whichever day it is begun on, the patient who signs in is never in two places', () => {
  for (let day = 0; day < 40; day++) {
    const today = addDays('2026-11-20', day)
    const random = createRandom(1)
    const people = makePeople(AURORA, 0, today, random)
    const period = { today, from: addDays(today, -14), to: addDays(today, 31) }
    const { visits } = planDiary(AURORA, people, period, () => 0.2, random)
    const own = visits.filter(({ person }) => person === people[0])
    for (const [index, visit] of own.entries())
      expect(visit.start, today).toBeGreaterThanOrEqual(own[index - 1]?.end ?? 0)
  }
})
