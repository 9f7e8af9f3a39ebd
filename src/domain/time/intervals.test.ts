import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clip, intersect, normalise, overlaps, subtract, union, type Interval } from './intervals.ts'

// Small numbers, so that members often touch, nest and coincide; some are empty or backwards.
const intervals = fc.array(
  fc.record({ start: fc.integer({ min: 0, max: 40 }), end: fc.integer({ min: 0, max: 40 }) }),
  {
    maxLength: 8,
  },
)

/** The whole numbers a list covers: what the algebra must agree with. */
function pointsOf(list: readonly Interval[]): Set<number> {
  const points = new Set<number>()
  for (const { start, end } of list) for (let at = start; at < end; at++) points.add(at)
  return points
}

function expectNormal(list: readonly Interval[]) {
  list.forEach((item, i) => {
    expect(item.start).toBeLessThan(item.end)
    if (i > 0) expect(list[i - 1]!.end).toBeLessThan(item.start)
  })
}

describe('intervals', () => {
  it('sorts, merges what overlaps or touches, and drops what is empty', () => {
    const list = [
      { start: 30, end: 40 },
      { start: 5, end: 5 },
      { start: 0, end: 10 },
      { start: 10, end: 20 },
      { start: 12, end: 15 },
    ]
    expect(normalise(list)).toEqual([
      { start: 0, end: 20 },
      { start: 30, end: 40 },
    ])
  })

  it.each([
    ['apart', { start: 0, end: 5 }, { start: 6, end: 9 }, false],
    ['touching', { start: 0, end: 5 }, { start: 5, end: 9 }, false],
    ['overlapping', { start: 0, end: 6 }, { start: 5, end: 9 }, true],
    ['nested', { start: 0, end: 9 }, { start: 3, end: 4 }, true],
    ['empty inside', { start: 0, end: 9 }, { start: 3, end: 3 }, false],
  ])('overlaps: %s', (_name, a, b, expected) => {
    expect(overlaps(a, b)).toBe(expected)
    expect(overlaps(b, a)).toBe(expected)
  })

  it('cuts several holes out of one span', () => {
    const holes = [
      { start: 2, end: 3 },
      { start: 5, end: 7 },
      { start: 9, end: 12 },
    ]
    expect(subtract([{ start: 0, end: 10 }], holes)).toEqual([
      { start: 0, end: 2 },
      { start: 3, end: 5 },
      { start: 7, end: 9 },
    ])
  })

  it('agrees with set algebra on points', () => {
    fc.assert(
      fc.property(intervals, intervals, (a, b) => {
        const left = pointsOf(a)
        const right = pointsOf(b)
        const cases = [
          [normalise(a), left],
          [union(a, b), left.union(right)],
          [subtract(a, b), left.difference(right)],
          [intersect(a, b), left.intersection(right)],
        ] as const
        for (const [list, points] of cases) {
          expectNormal(list)
          expect(pointsOf(list)).toEqual(points)
        }
      }),
    )
  })

  it('splits a list by another without loss: what is cut and what is common make the whole', () => {
    fc.assert(
      fc.property(intervals, intervals, (a, b) => {
        expect(union(subtract(a, b), intersect(a, b))).toEqual(normalise(a))
        expect(intersect(subtract(a, b), b)).toEqual([])
        expect(union(a, b)).toEqual(union(b, a))
      }),
    )
  })

  it('clips to bounds', () => {
    const list = [
      { start: 0, end: 10 },
      { start: 15, end: 30 },
    ]
    expect(clip(list, { start: 5, end: 20 })).toEqual([
      { start: 5, end: 10 },
      { start: 15, end: 20 },
    ])
  })
})
