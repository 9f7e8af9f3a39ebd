import { expect, test } from 'vitest'
import { addressReader } from '#web/api/read-address.ts'
import { listReaders, orderOf } from './list-search.ts'

const read = addressReader(listReaders(['name', '-name', 'sum']))

test('an address is read as it was written', () => {
  expect(read({ q: 'stan ', inactive: true, sort: '-name' })).toEqual({
    q: 'stan ',
    inactive: true,
    sort: '-name',
  })
  expect(read({ q: 722 }).q).toBe('722')
  expect(read({ q: 'a'.repeat(700) }).q).toHaveLength(500)
})

test.each([{ q: '  ', inactive: 'true', sort: 'age' }, { q: ['a'], inactive: 1, sort: 'name' }, {}])(
  'nonsense and what is usual are left out: %j',
  search => {
    expect(read(search)).toEqual({ q: undefined, inactive: undefined, sort: undefined })
  },
)

test('an order is asked for by name and direction', () => {
  expect(orderOf('sum')).toEqual({ orderBy: 'sum', orderType: 'asc' })
  expect(orderOf('-name')).toEqual({ orderBy: 'name', orderType: 'desc' })
})
