import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinValues, renderText } from './render.ts'

test.each([
  ['{clinic_name}: te așteptăm {visit_day}, {visit_time}.', { clinic_name: 'Aurora', visit_day: 'vineri', visit_time: '09:45' }, 'Aurora: te așteptăm vineri, 09:45.'],
  ['Bună, {patient_first_name}!', { patient_first_name: '' }, 'Bună,!'],
  ['Bună {patient_first_name}!', { patient_first_name: '' }, 'Bună!'],
  ['{unknown} și {patient_name}', { patient_name: '{clinic_name}', clinic_name: 'X' }, '{unknown} și {clinic_name}'],
  ['{constructor} {toString}', {}, '{constructor} {toString}'],
  ['Bună, {patient_first_name}', { patient_first_name: ' <b>Ana\r\nMaria</b>\u202e ' }, 'Bună, <b>Ana Maria</b>'],
  ['a\r\nb\rc\n\n\n\nd \n e\t', {}, 'a\nb\nc\n\nd\ne'],
  ['Zâmbet 🦷👨‍👩‍👧\ud800', {}, 'Zâmbet 🦷👨‍👩‍👧\ufffd'],
])('„%s”', (text, values, said) => expect(renderText(text, values as Record<string, string>)).toBe(said)) // prettier-ignore

test('a value never brings lines, keywords or invisible turns of its own', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 30 }), value => {
      const said = renderText('[{patient_name}]', { patient_name: value })
      expect(said).toMatch(/^\[[^\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]*\]$/u)
      expect(said.isWellFormed()).toBe(true)
    }),
  )
})

const visit = (patient_first_name: string, visit_time: string, more = {}) => ({
  patient_first_name,
  visit_time,
  visit_day: 'vineri',
  ...more,
})

test.each([
  [[visit('Ana', '10:00'), visit('Mihai', '10:30')], 'Ana și Mihai, vineri, 10:00 (Ana) și 10:30 (Mihai)'],
  [[visit('Ana', '10:00'), visit('Mihai', '10:00')], 'Ana și Mihai, vineri, 10:00'],
  [[visit('Ana', '10:00'), visit('Ana', '12:00')], 'Ana, vineri, 10:00 și 12:00'],
  [[visit('Ana', '10:00')], 'Ana, vineri, 10:00'],
])('a family reads one text', (all, said) => {
  expect(renderText('{patient_first_name}, {visit_day}, {visit_time}', joinValues(all, 'ro'))).toBe(said)
})

test('each link of a family stands by itself, and English says “and”', () => {
  const all = [
    visit('Ana', '10:00', { visit_link: 'https://a' }),
    visit('Mihai', '10:30', { visit_link: 'https://b' }),
  ]
  expect(renderText('{patient_first_name}: {visit_link}', joinValues(all, 'en'))).toBe(
    'Ana and Mihai: https://a https://b',
  )
})
