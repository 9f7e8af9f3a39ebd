import { expect, test } from 'vitest'
import { listNonsense, readCalendarSearch } from './calendar-search.ts'
import { withDateSource } from './date-source.ts'
import { findUnknown } from './unknown-filters.ts'

test('keeps what makes sense of an address', () => {
  const search = {
    view: 'timeGridDay',
    activeDate: '2026-11-27',
    activeType: 'cabinet',
    filterDoctorId: [3, 1, 3],
    filterServiceId: 9,
    selectedLocationsId: [4],
    cabinets: 2,
    statuses: ['new', 'no_show'],
    booking: 41,
    add: true,
    patient: 7,
  }
  expect(readCalendarSearch(search)).toMatchObject({ ...search, filterDoctorId: [3, 1], cabinets: [2] })
  expect(listNonsense(search)).toEqual([])
})

test.each([
  ['view', 'decade'],
  ['activeDate', '2026-02-30'],
  ['activeDate', 20261127],
  ['activeType', 'chair'],
  ['dateSource', 'moon'],
  ['filterDoctorId', [1, 'x']],
  ['filterDoctorId', []],
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

test('older addresses are still read, and written by the new names', () => {
  const search = { view: 'listWeek', doctors: [2], service: 9, locations: 4 }
  expect(readCalendarSearch(search)).toMatchObject({
    filterDoctorId: [2],
    filterServiceId: 9,
    selectedLocationsId: [4],
    doctors: undefined,
    service: undefined,
    locations: undefined,
  })
  expect(listNonsense({ doctors: ['x'] })).toEqual(['filterDoctorId'])
})

test('the day comes from the address or is the present one', () => {
  const search = { view: 'listWeek', activeDate: '2026-11-27' }
  expect(readCalendarSearch({ ...search, dateSource: 'today' })).toHaveProperty('activeDate', undefined)
  expect(readCalendarSearch({ ...search, dateSource: 'chosen' })).toMatchObject(search)
  expect(withDateSource({ activeDate: '2026-11-27', dateSource: 'today' })).toHaveProperty(
    'dateSource',
    'chosen',
  )
  expect(withDateSource({ view: 'listWeek' })).toHaveProperty('dateSource', 'today')
})

test('a filter for somebody who is not there is found, with what is left of it', () => {
  const known = { filterDoctorId: [1, 2], cabinets: [5], selectedLocationsId: [], filterServiceId: [9] }
  expect(findUnknown({ filterDoctorId: [1, 77], cabinets: [6], filterServiceId: 9 }, known)).toEqual({
    filterDoctorId: [1],
    cabinets: null,
  })
  expect(findUnknown({ filterServiceId: 8 }, known)).toEqual({ filterServiceId: null })
  expect(findUnknown({ filterDoctorId: [2], cabinets: [5] }, known)).toEqual({})
})
