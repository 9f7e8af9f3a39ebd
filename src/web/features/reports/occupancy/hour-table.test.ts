import type { Point } from '#contract/reports/graphs.ts'
import { describe, expect, test } from 'vitest'
import { byRate, hourTable, shadeOf } from './hour-table.ts'
import { rowsWithRoom, weakHours } from './weak-hours.ts'

const point = (key: string, open: number, booked = 0, held = 0): Point => ({
  key,
  label: `Nr. ${key.split('-')[0]}`,
  color: null,
  values: { open, booked, held },
  previous: null,
  partial: false,
})

const SERIES = [
  point('2-9', 600, 300),
  point('1-8', 600, 600),
  point('1-10', 600, 300),
  point('1-11', 0, 0, 120),
  // A visit out of hours makes no column.
  point('1-20', 0),
]

describe('points by hours as a table', () => {
  const table = hourTable(SERIES)
  const states = (id: number) => table.rows.find(row => row.id === id)!.cells.map(cell => cell.state)

  test('hours go from the first to the last, and what lies between is a break', () => {
    expect(table.hours).toEqual([8, 9, 10, 11])
    expect(states(1)).toEqual(['open', 'break', 'open', 'held'])
    expect(states(2)).toEqual(['closed', 'open', 'closed', 'closed'])
  })

  test('rows and all of them come to their minutes, not to the mean of cells', () => {
    expect(table.rows.toSorted(byRate).map(row => [row.label, row.rate])).toEqual([
      ['Nr. 1', 75],
      ['Nr. 2', 50],
    ])
    expect(table.total).toMatchObject({ open: 1800, booked: 1200, rate: 66.67 })
    expect(table.total.cells.map(cell => [cell.key, cell.rate])).toEqual([
      ['0-8', 100],
      ['0-9', 50],
      ['0-10', 50],
      ['0-11', null],
    ])
  })

  test('nothing worked is an empty table', () => {
    expect(hourTable([point('1-20', 0)])).toMatchObject({ hours: [], rows: [] })
  })

  test.each([
    [0, 0],
    [49.4, 0],
    [49.6, 1],
    [50, 1],
    [65, 2],
    [80, 3],
    [89.4, 3],
    [90, 4],
    [100, 4],
  ])('%s %% has shade %s', (rate, shade) => {
    expect(shadeOf(rate)).toBe(shade)
  })
})

describe('hours with room', () => {
  const table = hourTable([
    point('1-9', 600, 580),
    point('1-10', 600, 240),
    point('1-11', 600, 360),
    point('1-12', 600, 590),
    point('1-13', 600, 100),
    point('2-10', 60),
    point('3-9', 600, 120),
  ])

  test('the emptiest stretch of each row, those with time enough', () => {
    expect(weakHours(table, 3)).toMatchObject([
      { id: 1, from: 13, to: 14, rate: 16.67 },
      { id: 3, from: 9, to: 10, rate: 20 },
    ])
    expect(weakHours(table, 1)).toHaveLength(1)
  })

  test('hours that follow each other are one', () => {
    const two = hourTable([point('1-10', 600, 240), point('1-11', 600, 360), point('1-12', 600, 600)])
    expect(weakHours(two, 3)).toEqual([{ id: 1, label: 'Nr. 1', from: 10, to: 12, open: 1200, rate: 50 }])
  })

  test('who has it, the most first', () => {
    expect(rowsWithRoom(table, { from: 9, to: 11 }).map(row => row.id)).toEqual([3, 2])
    expect(rowsWithRoom(table, { from: 10, to: 12 }).map(row => row.id)).toEqual([1, 2])
  })
})
