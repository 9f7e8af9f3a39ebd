import { expect, test } from 'vitest'
import { listInput } from './patients-input.ts'
import { readPatientsSearch } from './patients-search.ts'

const NOTHING = {
  q: undefined,
  doctor: undefined,
  tag: undefined,
  icd: undefined,
  diagnosis: undefined,
  dob: undefined,
  noPhone: undefined,
  debt: undefined,
  inactive: undefined,
  sort: undefined,
}

test('an address is read as it was written', () => {
  const search = {
    q: 'stan',
    doctor: 3,
    tag: 5,
    icd: 'K04.1',
    diagnosis: 7,
    dob: '1990-02-28',
    noPhone: true,
    inactive: true,
    sort: '-created_at',
  }
  expect(readPatientsSearch(search)).toEqual(search)
  expect(readPatientsSearch({ q: 722, doctor: '3' })).toEqual({ ...NOTHING, q: '722', doctor: 3 })
})

test.each([
  ['today', 'today'], ['02-29', '02-29'], ['07', '07'], [7, '07'], [11, '11'], ['02-30', undefined], [13, undefined],
  ['azi', undefined], [0, undefined],
])('born %j is read as %j', (dob, read) => {
  expect(readPatientsSearch({ dob })).toEqual({ ...NOTHING, dob: read })
}) // prettier-ignore

test.each([
  { q: '  ', doctor: 0, dob: '1990-02-30', noPhone: 'yes', inactive: 1, sort: 'age' },
  {
    q: ['a'],
    doctor: 'trei',
    tag: -1,
    icd: 'k04%',
    diagnosis: 'x',
    dob: 19900228,
    noPhone: false,
    sort: 'name',
  },
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
