import { array, assert, constantFrom, integer, pre, property } from 'fast-check'
import { expect, test } from 'vitest'
import { partWorth, pour, shares } from './shares.ts'
import { netOf, vatInside } from './vat.ts'

const bani = integer({ min: 0, max: 10_000_000_00 })

test('shares add up, and none is a ban away from its part', () => {
  expect(shares(100, [1, 1, 1])).toEqual([34, 33, 33])
  expect(shares(5, [0, 0])).toEqual([0, 0])
  assert(
    property(bani, array(bani, { minLength: 1, maxLength: 8 }), (amount, weights) => {
      const sum = weights.reduce((a, b) => a + b, 0)
      pre(sum > 0)
      const cut = shares(amount, weights)
      expect(cut.reduce((a, b) => a + b, 0)).toBe(amount)
      cut.forEach((share, index) => {
        const exact = (BigInt(amount) * BigInt(weights[index]!)) / BigInt(sum)
        expect(Math.abs(share - Number(exact))).toBeLessThanOrEqual(1)
      })
    }),
  )
})

test('parts of a package add up to its price', () => {
  expect([1, 2, 3].map(nth => partWorth(10_000, 3, nth))).toEqual([3_333, 3_333, 3_334])
})

test('an amount is poured in order and the rest is left', () => {
  expect(pour(500, [200, 0, 400])).toEqual({ poured: [200, 0, 300], left: 0 })
  expect(pour(700, [200, 400])).toEqual({ poured: [200, 400], left: 100 })
})

test('VAT is what rounding the net leaves, half away from zero', () => {
  expect(vatInside(12_100, 2100)).toBe(2_100)
  expect(netOf(-12_100, 2100)).toBe(-10_000)
  expect([vatInside(1, 2100), vatInside(0, 1100), vatInside(100, 0)]).toEqual([0, 0, 0])
  assert(
    property(bani, constantFrom(0, 900, 1100, 2100), (gross, rate) => {
      const net = netOf(gross, rate)
      expect(Math.abs(net * (10_000 + rate) - gross * 10_000) * 2).toBeLessThanOrEqual(10_000 + rate)
      expect(netOf(-gross, rate)).toBe(net === 0 ? 0 : -net)
    }),
  )
})
