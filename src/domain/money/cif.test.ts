import { describe, expect, it } from 'vitest'
import { parseCif } from './cif.ts'

describe('parseCif', () => {
  it.each([
    ['14399840', { digits: '14399840', isVatPayer: false, isChecksumRight: true }],
    ['RO14399840', { digits: '14399840', isVatPayer: true, isChecksumRight: true }],
    [' ro 361757 ', { digits: '361757', isVatPayer: true, isChecksumRight: true }],
    ['14399841', { digits: '14399841', isVatPayer: false, isChecksumRight: false }],
    // Six times two times ten leaves ten, which counts as zero.
    ['60', { digits: '60', isVatPayer: false, isChecksumRight: true }],
  ])('reads %j', (text, expected) => expect(parseCif(text)).toMatchObject(expected))

  it('says what the check digit should be', () => expect(parseCif('14399841')?.checkDigit).toBe(0))

  it('has exactly one right check digit for every body', () => {
    for (let body = 1; body < 2000; body++) {
      const right = Array.from({ length: 10 }, (_, digit) => parseCif(`${body}${digit}`)?.isChecksumRight)
      expect(right.filter(Boolean)).toHaveLength(1)
    }
  })

  it.each(['', '1', '12345678901', 'RO', 'DE14399840', '14-399840', 'x'])('refuses %j', text =>
    expect(parseCif(text)).toBeUndefined(),
  )
})
