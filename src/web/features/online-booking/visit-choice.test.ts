import { expect, test } from 'vitest'
import { hoursOfWish, mayJoin, readVisitChoice, readWishedVisit, sumServices } from './visit-choice.ts'

test('a choice is read from whatever an address holds', () => {
  expect(readVisitChoice({ services: [3, '2', 3, -1, 'x'], start: 'soon', day: '2026-11-27' })).toEqual({
    services: [3, 2],
    day: '2026-11-27',
  })
  // Named as undefined: what is left out would reach the page as the address has it.
  expect(readVisitChoice({ services: 'abc', start: 'abc', day: 7 })).toStrictEqual({
    services: undefined,
    start: undefined,
    day: undefined,
  })
  expect(readVisitChoice({ services: 7 })).toEqual({ services: [7] })
  expect(readWishedVisit({ doctor: '0', start: '2026-11-27T17:30:00+02:00' })).toEqual({
    start: '2026-11-27T17:30:00+02:00',
  })
})

test('an hour is a doctor’s, or any doctor’s of a place that is wholly named', () => {
  expect(hoursOfWish(readWishedVisit({ doctor: '4', clinic: 2, place: 3 }))).toEqual({ doctor: 4 })
  expect(hoursOfWish(readWishedVisit({ clinic: '2', place: 3 }))).toEqual({ clinic: 2, place: 3 })
  expect(hoursOfWish(readWishedVisit({ place: 3 }))).toBeUndefined()
})

test('a visit is as long and as dear as its services together; unknown ones count for nothing', () => {
  const offered = [
    { id: 1, name: 'Consultație', minutes: 30, price: 150 },
    { id: 2, name: 'Detartraj', minutes: 45, price: 280 },
    { id: 3, name: 'Albire', minutes: 75, price: 900 },
  ]
  expect(sumServices(offered, [3, 1, 99])).toMatchObject({ minutes: 105, price: 1050, max_minutes: 105 })
  const shared = [
    ...offered,
    { id: 4, name: 'Control', minutes: 15, price: 0, max_minutes: 30, max_price: 90 },
  ]
  expect(sumServices(shared, [4, 2])).toMatchObject({
    minutes: 60,
    max_minutes: 75,
    price: 280,
    max_price: 370,
  })
  expect(sumServices(offered).services).toEqual([])
})

test('a service for groups is chosen alone', () => {
  const offered = [
    { id: 1, name: 'Consultație', minutes: 30, price: 150 },
    { id: 2, name: 'Detartraj', minutes: 45, price: 280, is_group: false },
    { id: 3, name: 'Școala de periaj', minutes: 60, price: 80, is_group: true },
  ]
  expect(mayJoin(offered, [], 3)).toBe(true)
  expect(mayJoin(offered, [1], 2)).toBe(true)
  expect(mayJoin(offered, [1], 3)).toBe(false)
  expect(mayJoin(offered, [3], 1)).toBe(false)
})

test('what is given by video is chosen apart from what is given at the clinic', () => {
  const offered = [
    { id: 1, name: 'Consultație', minutes: 30, price: 150, kind: 'clinic' as const },
    { id: 2, name: 'Consultație video', minutes: 30, price: 90, kind: 'virtual' as const },
    { id: 3, name: 'Control video', minutes: 15, price: 50, kind: 'virtual' as const },
  ]
  expect(mayJoin(offered, [], 2)).toBe(true)
  expect(mayJoin(offered, [1], 2)).toBe(false)
  expect(mayJoin(offered, [2], 3)).toBe(true)
  expect(mayJoin(offered, [2], 1)).toBe(false)
})
