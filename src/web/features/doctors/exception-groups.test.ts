import type { ScheduleException } from '#contract/clinic/doctors.ts'
import { expect, test } from 'vitest'
import { groupExceptions } from './exception-groups.ts'

const off = (id: number, date: string, rest: Partial<ScheduleException> = {}): ScheduleException => ({
  id,
  date,
  kind: 'closed',
  start: null,
  end: null,
  location_id: null,
  cabinet_id: null,
  reason: 'Concediu',
  ...rest,
})

test('days in a row that are alike are one, over the end of a month too', () => {
  const groups = groupExceptions([
    off(1, '2026-11-29'),
    off(2, '2026-11-30'),
    off(3, '2026-11-30', { start: '10:00', end: '11:00' }),
    off(4, '2026-12-01'),
    off(5, '2026-12-03'),
    off(6, '2026-12-04', { reason: 'Curs' }),
  ])
  expect(groups.map(({ first, to, ids }) => [first.date, to, ids])).toEqual([
    ['2026-11-29', '2026-12-01', [1, 2, 4]],
    ['2026-11-30', '2026-11-30', [3]],
    ['2026-12-03', '2026-12-03', [5]],
    ['2026-12-04', '2026-12-04', [6]],
  ])
})
