import { expect, test } from 'vitest'
import { mergeSavers } from './merge-savers.ts'

const agree = (_: string, mine: unknown, theirs: unknown) =>
  mine === (typeof theirs === 'number' ? String(theirs) : theirs)
const was = { name: 'Detartraj', price: 400, after: 5, note: 'Periaj', speciality: 3, days: [1, 2] }
const opened = { name: 'Detartraj', price: '400', after: '5', note: 'Periaj', speciality: '3', days: [1, 2] }
const merge = (mine: object, theirs: object) =>
  mergeSavers({ was, opened, agree, mine: { ...opened, ...mine }, current: { ...was, ...theirs } })

test('nothing is asked where two changed different fields', () => {
  expect(merge({ price: '430' }, { after: 10, name: 'Curățare' })).toEqual({
    taken: { after: 10, name: 'Curățare' },
    asked: [],
  })
})

test('what the other cleared is sent empty', () => {
  expect(merge({}, { speciality: null }).taken).toEqual({ speciality: '' })
})

test('two who wrote the same agree', () => {
  expect(merge({ price: '430' }, { price: 430 })).toEqual({ taken: {}, asked: [] })
})

test('what both changed otherwise is asked for, each field by itself', () => {
  expect(merge({ price: '430', note: 'x' }, { price: 420, note: 'y', after: 0 })).toEqual({
    taken: { after: 0 },
    asked: ['price', 'note'],
  })
})

test('a list is one thing', () => {
  expect(merge({ days: [1, 2, 3] }, { days: [2] }).asked).toEqual(['days'])
  expect(merge({}, { days: [2] }).taken).toEqual({ days: [2] })
})

test('what only the form knows is left alone', () => {
  expect(merge({ country: 'RO' }, {})).toEqual({ taken: {}, asked: [] })
})
