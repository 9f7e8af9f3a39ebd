import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dropDiacritics, measureSms } from './sms-segments.ts'

describe('measureSms', () => {
  it.each([
    ['nothing', '', 'gsm7', 0, 0, 160],
    ['a full GSM-7 message', 'a'.repeat(160), 'gsm7', 1, 160, 0],
    ['one more', 'a'.repeat(161), 'gsm7', 2, 161, 145],
    ['two full parts', 'a'.repeat(306), 'gsm7', 2, 306, 0],
    ['a third part', 'a'.repeat(307), 'gsm7', 3, 307, 152],
    ['the extension table', '€'.repeat(80), 'gsm7', 1, 160, 0],
    ['an escape that would be split', `${'a'.repeat(152)}€${'a'.repeat(20)}`, 'gsm7', 2, 174, 131],
    ['one Romanian letter', 'ș'.repeat(70), 'ucs2', 1, 70, 0],
    ['one more of them', 'ș'.repeat(71), 'ucs2', 2, 71, 63],
    ['two full UCS-2 parts', 'ș'.repeat(134), 'ucs2', 2, 134, 0],
    ['characters of two units', '🦷'.repeat(35), 'ucs2', 1, 70, 0],
    ['a pair that would be split', `${'ș'.repeat(66)}🦷ș${'ș'.repeat(10)}`, 'ucs2', 2, 79, 54],
  ])('%s', (_name, text, encoding, segments, length, left) =>
    expect(measureSms(text)).toEqual({ encoding, segments, length, left }),
  )

  it('never counts fewer parts for a longer text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 400 }),
        fc.string({ maxLength: 40 }),
        (text, more) => {
          expect(measureSms(text + more).segments).toBeGreaterThanOrEqual(measureSms(text).segments)
        },
      ),
    )
  })
})

describe('dropDiacritics', () => {
  it('brings a Romanian text into GSM-7 and keeps what is there already', () => {
    const text = 'Bună, Ștefan! „Confirmă” vizita de mâine – ora 10… la Zürich, café.'
    const plain = dropDiacritics(text)
    expect(plain).toBe('Buna, Stefan! "Confirma" vizita de maine - ora 10... la Zürich, café.')
    expect(measureSms(text).encoding).toBe('ucs2')
    expect(measureSms(plain).encoding).toBe('gsm7')
  })

  it('leaves what has no plain form', () => expect(dropDiacritics('Анна 🦷')).toBe('Анна 🦷'))
})
