import { expect, test } from 'vitest'
import { listInput, readPatientsSearch } from './patients-search.ts'

const NOTHING = {
  q: undefined,
  doctor: undefined,
  dob: undefined,
  noPhone: undefined,
  inactive: undefined,
  sort: undefined,
}

test('an address is read as it was written', () => {
  const search = {
    q: 'stan',
    doctor: 3,
    dob: '1990-02-28',
    noPhone: true,
    inactive: true,
    sort: '-created_at',
  }
  expect(readPatientsSearch(search)).toEqual(search)
  expect(readPatientsSearch({ q: 722, doctor: '3' })).toEqual({ ...NOTHING, q: '722', doctor: 3 })
})

test.each([
  { q: '  ', doctor: 0, dob: '1990-02-30', noPhone: 'yes', inactive: 1, sort: 'age' },
  { q: ['a'], doctor: 'trei', dob: 19900228, noPhone: false, sort: 'name' },
])('nonsense falls back to the whole list: %j', search => {
  expect(readPatientsSearch(search)).toEqual(NOTHING)
})

test.each([
  [undefined, 'name', 'asc'],
  ['-name', 'name', 'desc'],
  ['created_at', 'created_at', 'asc'],
  ['-created_at', 'created_at', 'desc'],
] as const)('sorting by %s asks for %s %s', (sort, orderBy, orderType) => {
  expect(listInput({ sort, q: ' stan ' })).toMatchObject({ search: 'stan', orderBy, orderType })
})
