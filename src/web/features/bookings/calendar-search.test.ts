import { expect, test } from 'vitest'
import { findUnknown, listNonsense, readCalendarSearch } from './calendar-search.ts'

test('keeps what makes sense of an address', () => {
  const search = {
    view: 'timeGridDay',
    activeDate: '2026-11-27',
    activeType: 'cabinet',
    doctors: [3, 1, 3],
    cabinets: 2,
    statuses: ['new', 'no_show'],
    booking: 41,
    add: true,
    patient: 7,
  }
  expect(readCalendarSearch(search)).toMatchObject({ ...search, doctors: [3, 1], cabinets: [2] })
  expect(listNonsense(search)).toEqual([])
})

test.each([
  ['view', 'decade'],
  ['activeDate', '2026-02-30'],
  ['activeDate', 20261127],
  ['activeType', 'chair'],
  ['doctors', [1, 'x']],
  ['doctors', []],
  ['cabinets', -1],
  ['statuses', ['new', 'gone']],
  ['booking', 1.5],
  ['booking', '41'],
  ['patient', 0],
])('leaves out %s=%j and names it', (name, value) => {
  const search = { view: 'listWeek', [name]: value }
  expect(readCalendarSearch(search)).toHaveProperty(name, undefined)
  expect(listNonsense(search)).toEqual([name])
})

test('a filter for somebody who is not there is found, with what is left of it', () => {
  const known = { doctors: [1, 2], cabinets: [5], locations: [], services: [9] }
  expect(findUnknown({ doctors: [1, 77], cabinets: [6], service: 9 }, known)).toEqual({
    doctors: [1],
    cabinets: null,
  })
  expect(findUnknown({ service: 8 }, known)).toEqual({ service: null })
  expect(findUnknown({ doctors: [2], cabinets: [5] }, known)).toEqual({})
})
