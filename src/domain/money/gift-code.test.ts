import { assert, property, uint8Array } from 'fast-check'
import { expect, test } from 'vitest'
import { GIFT_CODE_BYTES, giftCodeOf, readGiftCode, readGiftCodeStart } from './gift-code.ts'

const codes = uint8Array({ minLength: GIFT_CODE_BYTES, maxLength: GIFT_CODE_BYTES }).map(giftCodeOf)

const one = (place: number, byte: number) =>
  giftCodeOf(Uint8Array.from({ length: GIFT_CODE_BYTES }, (_, index) => (index === place ? byte : 0)))

test('a code has fifty bits and no signs that look alike', () => {
  assert(
    property(codes, code => {
      expect(code).toMatch(/^ZB[^ILOU\W]{2}(-[^ILOU\W]{4}){2}$/)
    }),
  )
  for (let place = 0; place < GIFT_CODE_BYTES; place++)
    expect(new Set(Array.from({ length: 32 }, (_, byte) => one(place, byte))).size).toBe(32)
})

test('it is read however it is typed', () => {
  assert(
    property(codes, code => {
      const bare = code.replaceAll('-', '')
      for (const typed of [code, code.toLowerCase(), bare, ` ${code.replaceAll('-', ' ')} `, bare.slice(2)])
        expect(readGiftCode(typed)).toBe(code)
      expect(readGiftCode(code.replaceAll('0', 'o').replaceAll('1', 'l').replaceAll('V', 'u'))).toBe(code)
    }),
  )
  // A prefix is no sign of the code, though it could be one.
  expect(readGiftCode('ZBZB-ZBZB-ZBZB')).toBe('ZBZB-ZBZB-ZBZB')
})

test.each(['', 'ZB', 'ZB7K-4M2Q-9XT', 'ZB7K-4M2Q-9XTRR', 'ZB7K-4M2Q-9XT!', 'ZB7K-4M2Q-9XTȘ', 'drop table;'])(
  '%j is none',
  typed => expect(readGiftCode(typed)).toBeUndefined(),
)

test('who looks for one types its beginning', () => {
  expect(readGiftCodeStart('zb7k4')).toBe('ZB7K-4')
  expect(readGiftCodeStart('ZB7K-4M2Q-9XTR')).toBe('ZB7K-4M2Q-9XTR')
  expect(readGiftCodeStart('zb')).toBe('ZB')
  for (const typed of ['Ana', '', 'ZB7K-4M2Q-9XTRR', 'zb%']) expect(readGiftCodeStart(typed)).toBeUndefined()
})
