import { describe, expect, test } from 'vitest'
import { fieldErrors } from './field-messages.ts'
import { amount, integer, pageSize, text, textOrEmpty } from './wire.ts'
import { z } from 'zod'

/** What is said beside the field, in English. */
function sentencesOf(schema: z.ZodType, value: unknown): string[] {
  const { error } = z.object({ field: schema }).safeParse({ field: value }, { reportInput: true })
  return error ? fieldErrors(error.issues, 'en')['field']! : []
}

describe('a text names the range of its length', () => {
  test.each([
    [2, 15],
    [2, 30],
    [2, 40],
    [2, 100],
    [2, 190],
    [5, 5000],
  ])('%i to %i', (min, max) => {
    const sentence = [`Enter ${min} to ${max.toLocaleString('en')} characters.`]
    expect(sentencesOf(text(min, max), 'a')).toEqual(sentence)
    expect(sentencesOf(text(min, max), 'a'.repeat(max + 1))).toEqual(sentence)
    expect(sentencesOf(text(min, max), 'a'.repeat(max))).toEqual([])
  })

  test('in Romanian with “de” where it belongs', () => {
    const { error } = z
      .object({ a: text(2, 15), b: text(2, 190) })
      .safeParse({ a: 'a', b: 'b' }, { reportInput: true })
    expect(fieldErrors(error!.issues, 'ro')).toEqual({
      a: ['Scrie între 2 și 15 caractere.'],
      b: ['Scrie între 2 și 190 de caractere.'],
    })
  })

  test('without a least length, only the most', () => {
    expect(sentencesOf(text(0, 30), 'a'.repeat(31))).toEqual([
      'The text is too long (at most 30 characters).',
    ])
    expect(sentencesOf(text(1, 30), ' ')).toEqual(['Fill in this field.'])
  })
})

describe('a text of characters that nobody sees', () => {
  // Zero width spaces and joiners, marks of direction, a soft hyphen, fillers that count as letters, an empty braille cell.
  test.each([
    '\u200B\u200B',
    '\u200D\uFEFF\u2060',
    '\u202E\u061C',
    '\u00AD\u00AD',
    '\u3164\u115F',
    '\u2800 \u2800',
  ])('%j is none', value => {
    expect(sentencesOf(text(1, 30), value)).toEqual(['Fill in this field.'])
    expect(sentencesOf(text(2, 30), value)).toEqual(['Enter 2 to 30 characters.'])
    expect(sentencesOf(textOrEmpty(5, 30), value.repeat(3))).toEqual(['Enter 5 to 30 characters.'])
  })

  test('may have them between others, as joined pictures and right-to-left names do', () => {
    for (const value of ['👨‍⚕️ Ana', 'می‌خواهم', 'Zâm\u00ADbet'])
      expect(sentencesOf(text(2, 30), value)).toEqual([])
  })
})

test.each([
  [integer(1, 12), 0, 'Enter a positive number.'],
  [integer(1, 12), 13, 'Enter a whole number from 1 to 12.'],
  [integer(5, 720), 4, 'Enter a whole number from 5 to 720.'],
  [integer(1, 12), 1.5, 'Enter a whole number.'],
  [amount, -1, 'Enter a positive number.'],
  [pageSize(), 101, 'Enter a whole number from 1 to 100.'],
])('%#: a number names what is wrong with it', (schema, value, sentence) => {
  expect(sentencesOf(schema, value)).toEqual([sentence])
})

test('a field with several things wrong says each of them', () => {
  const code = text(2, 15)
    .refine(value => !value.includes('x'), 'choice')
    .regex(/^\d+$/, 'code_format')
  expect(sentencesOf(code, 'xyz')).toEqual(['Choose one of the options.', 'The code has 6 digits.'])
})
