import { defaultParseSearch, defaultStringifySearch } from '@tanstack/react-router'
import { describe, expect, it } from 'vitest'
import { readSearch, writeSearch } from './search-params.ts'

/** Each as the router and as the pages do it. */
const ways = [
  ['the router', defaultParseSearch, defaultStringifySearch],
  ['a page', (text: string) => readSearch(text), writeSearch],
] as const

describe.each(ways)('%s', (_name, read, write) => {
  it.each([
    [{}, ''],
    [{ q: 'Ana Popescu', city: undefined }, '?q=Ana+Popescu'],
    [
      { services: [1, 2], start: '2026-11-24T14:00:00+02:00' },
      '?services=%5B1%2C2%5D&start=2026-11-24T14%3A00%3A00%2B02%3A00',
    ],
    [{ price: 300, evening: true }, '?price=300&evening=true'],
    [{ q: '300' }, '?q=%22300%22'],
    [{ q: 'true' }, '?q=%22true%22'],
    [{ q: '{"a":1}' }, '?q=%22%7B%5C%22a%5C%22%3A1%7D%22'],
    [{ q: '[x' }, '?q=%5Bx'],
  ])('writes %j', (search, text) => {
    expect(write(search)).toBe(text)
  })

  it.each([
    ['?q=Ana&price=300&evening=true', { q: 'Ana', price: 300, evening: true }],
    ['?services=%5B1%2C2%5D', { services: [1, 2] }],
    ['?services=1&services=2', { services: [1, 2] }],
    ['?q=%22300%22', { q: '300' }],
    ['?q=%', { q: '%' }],
    ['?q', { q: '' }],
    ['?day=2026-11-24', { day: '2026-11-24' }],
    ['', {}],
  ])('reads %s', (text, search) => {
    expect({ ...read(text) }).toEqual(search)
  })
})
