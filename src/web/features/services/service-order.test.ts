import type { ServiceCategory } from '#contract/clinic/service-categories.ts'
import type { ManagedService } from '#contract/clinic/services.ts'
import { describe, expect, test } from 'vitest'
import {
  inOrder,
  listShelves,
  orderOf,
  putCategory,
  putService,
  stepOf,
  stepOfCategory,
  type Catalogue,
} from './service-order.ts'

const category = (id: number) => ({ id }) as ServiceCategory
const service = (id: number, category_id: number | null) => ({ id, category_id }) as ManagedService
const CATALOGUE: Catalogue = {
  categories: [category(1), category(2), category(3)],
  data: [service(11, 1), service(12, 1), service(21, 2), service(90, null)],
  order_version: '',
}
const ORDER = orderOf(CATALOGUE)
const SHELVES = listShelves(CATALOGUE.categories, CATALOGUE.data)

const said = (order: typeof ORDER) => order.map(({ id, service_ids }) => `${id}: ${service_ids.join(' ')}`)

test('an order has every category, and last those without one', () => {
  expect(said(ORDER)).toEqual(['1: 11 12', '2: 21', '3: ', 'null: 90'])
})

describe('a service is put', () => {
  test.each([
    [{ category: 1, after: 12 }, ['1: 12 11', '2: 21', '3: ', 'null: 90']],
    [{ category: 1, after: undefined }, ['1: 11 12', '2: 21', '3: ', 'null: 90']],
    [{ category: 1, after: 11 }, ['1: 11 12', '2: 21', '3: ', 'null: 90']],
    [{ category: 2, after: undefined }, ['1: 12', '2: 11 21', '3: ', 'null: 90']],
    [{ category: 3, after: undefined }, ['1: 12', '2: 21', '3: 11', 'null: 90']],
    [{ category: null, after: 90 }, ['1: 12', '2: 21', '3: ', 'null: 90 11']],
  ])('at %j', (place, expected) => {
    expect(said(putService(ORDER, 11, place))).toEqual(expected)
  })

  test('behind itself: where it is', () => {
    expect(putService(ORDER, 12, { category: 1, after: 12 })).toEqual(ORDER)
  })
})

test('a category is put before another, or last of all that have a name', () => {
  expect(putCategory(ORDER, 3, 1).map(({ id }) => id)).toEqual([3, 1, 2, null])
  expect(putCategory(ORDER, 1, null).map(({ id }) => id)).toEqual([2, 3, 1, null])
  expect(putCategory(ORDER, 2, 2)).toEqual(ORDER)
})

test('steps lead through categories, empty ones included, and end at the ends', () => {
  expect(stepOf(SHELVES, 11, -1)).toBeUndefined()
  expect(stepOf(SHELVES, 11, 1)).toEqual({ category: 1, after: 12 })
  expect(stepOf(SHELVES, 12, -1)).toEqual({ category: 1, after: undefined })
  expect(stepOf(SHELVES, 12, 1)).toEqual({ category: 2, after: undefined })
  expect(stepOf(SHELVES, 21, -1)).toEqual({ category: 1, after: 12 })
  expect(stepOf(SHELVES, 21, 1)).toEqual({ category: 3, after: undefined })
  expect(stepOf(SHELVES, 90, 1)).toBeUndefined()
  expect(stepOfCategory(SHELVES, 1, -1)).toBeUndefined()
  expect(stepOfCategory(SHELVES, 1, 1)).toEqual({ before: 3 })
  expect(stepOfCategory(SHELVES, 2, 1)).toEqual({ before: null })
  expect(stepOfCategory(SHELVES, 3, -1)).toEqual({ before: 2 })
  expect(stepOfCategory(SHELVES, 3, 1)).toBeUndefined()
})

test('the catalogue is shown as it is ordered; what came meanwhile stays behind', () => {
  const order = putCategory(putService(ORDER, 90, { category: 2, after: undefined }), 2, 1)
  const later = { ...CATALOGUE, data: [service(99, 1), ...CATALOGUE.data] }
  const shown = inOrder(later, order)
  expect(shown.categories.map(({ id }) => id)).toEqual([2, 1, 3])
  expect(shown.data.map(({ id, category_id }) => [id, category_id])).toEqual([
    [90, 2],
    [21, 2],
    [11, 1],
    [12, 1],
    [99, 1],
  ])
})
