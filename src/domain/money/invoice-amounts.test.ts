import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { invoiceNumber, priceLines, totalByRate, totalOf } from './invoice-amounts.ts'
import { netOf } from './vat.ts'

const RATES = { exempt: 0, reduced: 1100, standard: 2100, none: 0 } as const
const line = record({
  vat: constantFrom('exempt', 'reduced', 'standard'),
  quantity: integer({ min: 1, max: 1000 }),
  gross_bani: integer({ min: 0, max: 1_000_000_000_00 }),
}).map(each => ({ ...each, vat_rate: RATES[each.vat] }))

test('lines add up to the totals of their rate, and net and VAT to what is paid', () => {
  assert(
    property(array(line, { minLength: 1, maxLength: 30 }), lines => {
      const priced = priceLines(lines)
      const all = totalOf(priced)
      expect(all.gross_bani).toBe(lines.reduce((sum, each) => sum + each.gross_bani, 0))
      expect(all.net_bani + all.vat_bani).toBe(all.gross_bani)
      for (const total of totalByRate(priced)) {
        expect(total.net_bani).toBe(netOf(total.gross_bani, total.vat_rate))
        // What the official rules reckon from the net is within a ban of it.
        expect(Math.abs(total.vat_bani - (total.net_bani * total.vat_rate) / 10_000)).toBeLessThanOrEqual(1)
      }
      for (const each of priced) {
        expect(each.net_bani).toBeGreaterThanOrEqual(0)
        expect(each.vat_bani).toBeGreaterThanOrEqual(each.vat_rate === 0 ? 0 : -1)
      }
    }),
  )
})

test('a storno of everything is the invoice with its signs turned', () => {
  assert(
    property(array(line, { minLength: 1, maxLength: 20 }), lines => {
      const turned = lines.map(each => ({
        ...each,
        quantity: -each.quantity,
        gross_bani: 0 - each.gross_bani,
      }))
      const [there, back] = [totalOf(priceLines(lines)), totalOf(priceLines(turned))]
      expect(there.net_bani + back.net_bani).toBe(0)
      expect(there.vat_bani + back.vat_bani).toBe(0)
    }),
  )
})

test('a number is written with its series', () => {
  expect([invoiceNumber('AUR', 1939), invoiceNumber('A', 1_234_567)]).toEqual(['AUR 001939', 'A 1234567'])
})
