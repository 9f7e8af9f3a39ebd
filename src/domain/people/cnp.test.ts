import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasWrongCheckDigit, parseCnp } from './cnp.ts'

const WEIGHTS = [2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9]

function complete(twelve: string): string {
  const rest = WEIGHTS.reduce((sum, weight, i) => sum + weight * Number(twelve[i]), 0) % 11
  return twelve + (rest === 10 ? 1 : rest)
}

describe('parseCnp', () => {
  it.each([
    ['196022941001', { sex: 'male', birthDate: '1996-02-29' }],
    ['285103140002', { sex: 'female', birthDate: '1985-10-31' }],
    ['399123112345', { sex: 'male', birthDate: '1899-12-31' }],
    ['400010112345', { sex: 'female', birthDate: '1800-01-01' }],
    ['500022940001', { sex: 'male', birthDate: '2000-02-29' }],
    ['615060140123', { sex: 'female', birthDate: '2015-06-01' }],
    ['790010112345', { sex: 'male' }],
    ['800022912345', { sex: 'female' }],
    ['990010112345', {}],
  ])('reads %s and its check digit', (twelve, expected) =>
    expect(parseCnp(complete(twelve))).toEqual(expected),
  )

  it('reads a whole number', () => {
    expect(parseCnp('1800101221144')).toEqual({ sex: 'male', birthDate: '1980-01-01' })
    expect(parseCnp('1800101221145')).toBeUndefined()
  })

  it('tells a wrong last digit from what is no number at all', () => {
    expect(hasWrongCheckDigit('1800101221145')).toBe(true)
    for (const text of ['1800101221144', '18001012211', 'x', '0800101221145'])
      expect(hasWrongCheckDigit(text)).toBe(false)
  })

  it('counts a remainder of ten as one', () => {
    const tens = Array.from(
      { length: 1000 },
      (_, serial) => `190010140${String(serial).padStart(3, '0')}`,
    ).filter(twelve => WEIGHTS.reduce((sum, weight, i) => sum + weight * Number(twelve[i]), 0) % 11 === 10)
    expect(tens.length).toBeGreaterThan(0)
    for (const twelve of tens) expect(parseCnp(`${twelve}1`)?.birthDate).toBe('1990-01-01')
  })

  it.each(['', '123', '0960229410014', '19602294100144', '196022941001x', ' 1960229410014'])(
    'refuses %j',
    text => expect(parseCnp(text)).toBeUndefined(),
  )

  it('refuses dates that never were', () => {
    for (const twelve of ['195022940001', '196130140001', '196000140001', '801022912345']) {
      expect(parseCnp(complete(twelve))).toBeUndefined()
    }
  })

  it('notices any one wrong digit', () => {
    const good = complete('285103140002')
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 9 }), (at, digit) => {
        const changed = good.slice(0, at) + digit + good.slice(at + 1)
        fc.pre(changed !== good)
        expect(parseCnp(changed)).toBeUndefined()
      }),
    )
  })
})
