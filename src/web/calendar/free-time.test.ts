import { array, assert, nat, property, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listFreeGaps, loadOf, subtract, totalOf, unite } from './free-time.ts'
import type { CalendarBlock, CalendarEvent } from './types.ts'

const range = (start: number, end: number) => ({ start, end })
const visit = (start: number, end: number, status: CalendarEvent['status'] = 'confirmed'): CalendarEvent => ({
  id: `${start}`,
  columnKey: 'a',
  start,
  end,
  title: '',
  status,
  doctorColour: 1,
})
const pause: CalendarBlock = { id: 'p', columnKey: 'a', start: 40, end: 50, kind: 'break', label: 'Pauză' }
const column = { working: [range(0, 100)] }

describe('interval arithmetic', () => {
  it('unites what overlaps or touches', () => {
    expect(unite([range(5, 9), range(0, 3), range(3, 4), range(8, 12), range(20, 20)])).toEqual([
      range(0, 4),
      range(5, 12),
    ])
  })

  it('subtracts', () => {
    expect(subtract([range(0, 10), range(20, 30)], [range(-5, 2), range(4, 6), range(9, 22)])).toEqual([
      range(2, 4),
      range(6, 9),
      range(22, 30),
    ])
  })

  it('parts the whole into what is taken and what is left', () => {
    const ranges = array(tuple(nat(50), nat(20)).map(([start, length]) => range(start, start + length)))
    assert(
      property(ranges, ranges, (whole, taken) => {
        const left = subtract(whole, taken)
        expect(totalOf(left) + totalOf(subtract(whole, left))).toBe(totalOf(unite(whole)))
      }),
    )
  })
})

describe('listFreeGaps', () => {
  it('gives gaps of working time that are long enough and not past', () => {
    const taken = [visit(10, 20), pause, visit(55, 60)]
    expect(listFreeGaps(column, taken, { atLeast: 10, from: 5 })).toEqual([range(20, 40), range(60, 100)])
  })

  it('frees the time of a missed visit', () => {
    expect(listFreeGaps(column, [visit(10, 20, 'no_show')], { atLeast: 1, from: 0 })).toEqual([range(0, 100)])
  })
})

describe('loadOf', () => {
  it('is the share of working time, without breaks, that visits fill', () => {
    expect(loadOf(column, [visit(0, 30), visit(20, 45), visit(90, 120)], [pause])).toBeCloseTo(50 / 90)
  })

  it('is nothing without working time', () => {
    expect(loadOf({ working: [] }, [visit(0, 30)], [])).toBe(0)
  })
})
