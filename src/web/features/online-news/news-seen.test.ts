import { expect, test } from 'vitest'
import type { NewsItem } from '#contract/online/online-news.ts'
import { countForCalendar, listUnseen } from './news-seen.ts'

const NOW = Date.parse('2026-11-25T08:00:00+02:00')
const item = (id: number, rest: Partial<NewsItem> = {}): NewsItem => ({
  id,
  at: '2026-11-25T07:00:00+02:00',
  kind: 'booked',
  booking_id: id,
  doctor_id: 1,
  patient_name: 'Stan Ilinca',
  start: '2026-11-27T10:00:00+02:00',
  is_waiting: false,
  ...rest,
})
const ids = (items: readonly NewsItem[]) => items.map(each => each.id)

test('whatever came after the last look is new', () => {
  expect(ids(listUnseen([item(3), item(2), item(1)], 2, NOW))).toEqual([3])
})

test('before the first look, the last day is new', () => {
  const old = item(1, { at: '2026-11-24T07:59:00+02:00' })
  expect(ids(listUnseen([item(2), old], undefined, NOW))).toEqual([2])
})

test('the calendar counts what waits, looked at or not, and each new visit once', () => {
  const unseen = [
    item(4, { is_waiting: true }),
    item(3),
    item(2, { kind: 'confirmed' }),
    item(1, { kind: 'cancelled' }),
  ]
  expect(countForCalendar(unseen, 5)).toBe(6)
  expect(countForCalendar([], 0)).toBe(0)
})
