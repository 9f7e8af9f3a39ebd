import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readReply } from './reading.ts'

test.each([
  ...['da', 'DA', ' Da. ', 'dă', 'D', '„DA”', 'da!!!', 'Yes', 'OK', 'confirm', 'Vin', 'vin…', '1', '1.', 'ＤＡ', 'da\n', '\u200bda'].map(
    text => [text, 'yes'],
  ),
  ...['nu', 'NU', 'n', 'No.', 'anulez', 'Nu pot', 'nu  pot!', 'nu\npot', '2', '- nu -', 'NÚ'].map(text => [text, 'no']),
  ...['stop', 'STOP', 'Stop.', '"stop"'].map(text => [text, 'stop']),
  ...[
    '', ' ', '...', '🦷', 'Da, dar…', 'da?', 'da :(', 'da nu', 'dada', 'Nu, pot', 'nu-pot', 'nu pot veni', 'nu stiu', 'ok?', '12', '3',
    'stop sms', 'nu opri', 'ok 👍', 'д', 'danu', 'da\u0000nu', '1 2', 'unstop',
  ].map(text => [text, 'unclear']),
])('„%s” is %s', (text, meaning) => expect(readReply(text)).toBe(meaning)) // prettier-ignore

test('what stands around the word does not matter, whatever it is written with', () => {
  const around = fc.string({
    unit: fc.constantFrom(' ', '.', ',', '!', '-', '"', '\n', '\t', '…', '\u00a0'),
    maxLength: 6,
  })
  const word = fc.constantFrom(
    ['da', 'yes'],
    ['vin', 'yes'],
    ['anulez', 'no'],
    ['nu pot', 'no'],
    ['stop', 'stop'],
  )
  fc.assert(
    fc.property(around, word, fc.boolean(), around, (before, [text, meaning], isLoud, after) => {
      expect(readReply(before + (isLoud ? text.toUpperCase() : text) + after)).toBe(meaning)
    }),
  )
})

test('anything else is read by a person', () => {
  const known = new Set('da d yes ok confirm vin 1 nu n no anulez nupot 2 stop'.split(' '))
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), text => {
      const letters = text
        .normalize('NFKD')
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}]/gu, '')
      if (!known.has(letters)) expect(readReply(text)).toBe('unclear')
    }),
  )
})
