import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changeOf, discountOf, lowestPrice, restOf, settle, spreadDiscount } from './checkout.ts'

const bani = fc.integer({ min: 0, max: 1_000_000_000 })
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

describe('a discount', () => {
  test.each([
    [15_000, { percent: 1000 }, 1500],
    [15_000, { bani: 1500 }, 1500],
    [15_000, { bani: 20_000 }, 15_000],
    [15_000, { percent: 10_000 }, 15_000],
    [15_000, undefined, 0],
    [5, { percent: 1000 }, 1],
    [4, { percent: 1000 }, 0],
    [333, { percent: 3333 }, 111],
  ])('of %i by %o takes %i', (price, discount, taken) => {
    expect(discountOf(price, discount)).toBe(taken)
  })

  test('by percent is never further than half a ban from the exact one', () => {
    fc.assert(
      fc.property(bani, fc.integer({ min: 0, max: 10_000 }), (price, percent) => {
        const taken = discountOf(price, { percent })
        expect(taken).toBeGreaterThanOrEqual(0)
        expect(taken).toBeLessThanOrEqual(price)
        expect(Math.abs(taken * 10_000 - price * percent)).toBeLessThanOrEqual(5000)
      }),
    )
  })

  test('over several prices adds up to the ban and asks no price below zero', () => {
    fc.assert(
      fc.property(bani, fc.array(bani, { minLength: 1, maxLength: 12 }), (discount, prices) => {
        const taken = spreadDiscount(discount, prices)
        expect(sum(taken)).toBe(Math.min(discount, sum(prices)))
        taken.forEach((part, index) => {
          expect(part).toBeGreaterThanOrEqual(0)
          expect(part).toBeLessThanOrEqual(prices[index]!)
        })
      }),
    )
  })

  test.each([
    ['the list', 15_000, null, 10, 13_500],
    ['the list, to the ban that a discount of so many percent leaves', 9_999, null, 10, 8_999],
    ['what was agreed below the list', 15_000, 5_000, 10, 5_000],
    ['what was agreed within the limit', 15_000, 14_000, 10, 13_500],
    ['what was agreed above the list', 15_000, 60_000, 10, 54_000],
    ['nothing', 15_000, null, 100, 0],
    ['the list alone', 15_000, null, 0, 15_000],
  ])('goes as low as follows from %s', (_, listed, agreed, percent, least) => {
    expect(lowestPrice(listed, agreed, percent)).toBe(least)
  })
})

describe('what pays what', () => {
  test('goes in order, from source to source', () => {
    const sources = [
      { what: 'code', open: 300 },
      { what: 'cash', open: 335 },
      { what: 'card', open: 500 },
    ]
    const charges = [
      { what: 'canal', open: 650 },
      { what: 'filling', open: 135 },
      { what: 'crown', open: 350 },
    ]
    expect(settle(sources, charges)).toEqual({
      left: 0,
      parts: [
        { source: 'code', charge: 'canal', amount: 300 },
        { source: 'cash', charge: 'canal', amount: 335 },
        { source: 'card', charge: 'canal', amount: 15 },
        { source: 'card', charge: 'filling', amount: 135 },
        { source: 'card', charge: 'crown', amount: 350 },
      ],
    })
  })

  test('spends each source and fills each charge to its end, and nothing twice', () => {
    const open = fc.array(bani, { maxLength: 8 }).map(all => all.map((each, what) => ({ what, open: each })))
    fc.assert(
      fc.property(open, open, (sources, charges) => {
        const { parts, left } = settle(sources, charges)
        const paid = sum(parts.map(part => part.amount))
        const [given, asked] = [sources, charges].map(all => sum(all.map(each => each.open))) as [
          number,
          number,
        ]
        expect(paid).toBe(Math.min(given, asked))
        expect(left).toBe(given - paid)
        for (const part of parts) expect(part.amount).toBeGreaterThan(0)
        for (const each of charges)
          expect(sum(parts.filter(p => p.charge === each.what).map(p => p.amount))).toBeLessThanOrEqual(
            each.open,
          )
        for (const each of sources)
          expect(sum(parts.filter(p => p.source === each.what).map(p => p.amount))).toBeLessThanOrEqual(
            each.open,
          )
      }),
    )
  })
})

test('change is what was handed over beyond the amount', () => {
  expect(changeOf(33_500, 40_000)).toBe(6500)
  expect(changeOf(33_500, 33_500)).toBe(0)
  expect(changeOf(33_500, undefined)).toBe(0)
})

test('the rest of a bill is never below zero', () => {
  expect(restOf(113_500, [30_000, 33_500])).toBe(50_000)
  expect(restOf(1000, [2000])).toBe(0)
})
