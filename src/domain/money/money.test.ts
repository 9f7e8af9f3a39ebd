import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseRon, readTypedLei, ronOf, ronText } from './money.ts'

const amounts = fc.integer({ min: -1e13, max: 1e13 })

describe('money', () => {
  it.each([
    ['1250.5', 125_050],
    ['1250.05', 125_005],
    ['0.07', 7],
    ['-3', -300],
    ['-0.01', -1],
    [' 12 ', 1200],
    [0.29, 29],
    [1.1, 110],
    [4.35, 435],
    [0, 0],
  ])('reads %s exactly', (amount, bani) => expect(parseRon(amount)).toBe(bani))

  it.each(['', 'x', '1,5', '1.234', '.5', '1.', '1e3', '--1', 0.1 + 0.2, 1e21, Number.NaN, Infinity])(
    'refuses %s',
    amount => expect(parseRon(amount)).toBeUndefined(),
  )

  it('loses nothing on the wire, as a number or as text', () => {
    fc.assert(
      fc.property(amounts, bani => {
        expect(parseRon(ronOf(bani))).toBe(bani)
        expect(parseRon(JSON.stringify(ronOf(bani)))).toBe(bani)
        expect(parseRon(ronText(bani))).toBe(bani)
      }),
    )
  })

  it('always writes two decimals', () => {
    expect([125_050, 5, -5, 100, 0].map(ronText)).toEqual(['1250.50', '0.05', '-0.05', '1.00', '0.00'])
  })

  it.each([
    ['1.250,50', 1250.5],
    ['1250.5', 1250.5],
    ['1,250.50', 1250.5],
    ['1.900', 1900],
    ['950 lei', 950],
    ['0', 0],
    ['99999999999', 10_000_000],
    ['', undefined],
    ['lei', undefined],
  ])('understands %s', (typed, lei) => expect(readTypedLei(typed)).toBe(lei))
})
