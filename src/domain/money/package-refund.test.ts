import { expect, test } from 'vitest'
import { refundParts, refundSums } from './package-refund.ts'

const money = {
  price: 90_000,
  vat: 0,
  maximum: 4,
  used: 2,
  earned: 45_000,
  usedAtFullPrice: 56_000,
  paid: 90_000,
  gifted: 0,
}

test('unused value, full price, agreed', () => {
  expect(refundSums(money)).toEqual({ unused: 45_000, fullPrice: 34_000, most: 90_000 })
  expect(refundSums({ ...money, usedAtFullPrice: 100_000 }).fullPrice).toBe(0)
})

test('of what was given nothing comes back', () => {
  expect(refundSums({ ...money, gifted: 60_000 })).toEqual({
    unused: 30_000,
    fullPrice: 30_000,
    most: 30_000,
  })
  expect(refundSums({ ...money, gifted: 90_000 })).toEqual({ unused: 0, fullPrice: 0, most: 0 })
})

test('the VAT of what was not used comes back with it, and a part of it with less', () => {
  const taxed = { ...money, price: 121_000, vat: 21_000, earned: 50_000 }
  expect(refundSums(taxed).unused).toBe(60_500)
  expect(refundParts(taxed, 60_500)).toEqual({ vat: 10_500, held: 60_500 })
  expect(refundParts(taxed, 12_100)).toEqual({ vat: 2_100, held: 52_100 })
  expect(refundParts(taxed, 121_000)).toEqual({ vat: 10_500, held: 60_500 })
  expect(refundParts({ ...taxed, used: 4, earned: 100_000 }, 1_000)).toEqual({ vat: 0, held: 0 })
})
