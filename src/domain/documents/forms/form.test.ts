import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Chosen } from '../choice.ts'
import { turnOption } from '../choose.ts'
import { visibleAnswers, visibleElements } from './conditions.ts'
import { alarmsOf, countAnswered, problemsOfAnswers, readAnswer } from './answers.ts'
import { problemsOfForm } from './form-problems.ts'
import { ELEMENT_TYPES, type FormElement, type FormTemplate } from './form-template.ts'
import { readForm } from './read-form.ts'

const label = { ro: 'Întrebarea', en: 'The question' }
const option = (id: string, more = {}) => ({ id, label: { ro: id, en: id }, ...more })
const yesNo: FormElement = { id: 'blood', type: 'yes_no', label, required: true, alarm: ['yes'] }
const which: FormElement = {
  id: 'which',
  type: 'choices',
  label,
  required: true,
  options: [option('sintrom'), option('other', { with_text: true })],
  show_if: { all: [{ element: 'blood', is: 'is', value: 'yes' }] },
}
const name: FormElement = {
  id: 'name',
  type: 'short',
  label,
  required: true,
  show_if: { all: [{ element: 'which', is: 'includes', value: 'other' }] },
}
const form = (elements: readonly FormElement[], signing = {}): FormTemplate => ({
  format: 1,
  title: { ro: 'Acord', en: 'Consent' },
  languages: ['ro', 'en'],
  elements,
  signing: { signers: ['patient'], code: 'none', expires_days: 14, ...signing },
})
const TODAY = '2026-11-28'
const idsOf = (elements: readonly FormElement[]) => elements.map(({ id }) => id)
const messages = (template: FormTemplate) =>
  problemsOfForm(template).map(({ path, message }) => `${path} ${message}`)

test('what hangs on a hidden answer is hidden, though it was answered once', () => {
  const whole = form([yesNo, which, name])
  const answers = { blood: 'yes', which: { chosen: ['other'] }, name: 'Xarelto' } as const
  expect(idsOf(visibleElements(whole, answers))).toEqual(['blood', 'which', 'name'])
  const changed = { ...answers, blood: 'no' } as const
  expect(idsOf(visibleElements(whole, changed))).toEqual(['blood'])
  expect(visibleAnswers(whole, changed)).toEqual({ blood: 'no' })
  expect(problemsOfAnswers(whole, changed)).toEqual({})
  expect(countAnswered(whole, changed)).toEqual({ answered: 1, asked: 1 })
})

test('required answers are asked for, and "other" has to be said', () => {
  const whole = form([yesNo, which])
  expect(problemsOfAnswers(whole, {})).toMatchObject({ blood: { message: 'choose_one' } })
  expect(problemsOfAnswers(whole, { blood: 'yes', which: { chosen: ['other'] } })).toMatchObject({
    which: { message: 'write_which' },
  })
  expect(idsOf(alarmsOf(whole, { blood: 'yes' }))).toEqual(['blood'])
  expect(alarmsOf(whole, { blood: 'no' })).toEqual([])
})

test.each<[string, Partial<FormElement>, unknown, string]>([
  ['a number below', { type: 'number', min: 1, max: 5 }, 0, 'answer_between'],
  ['a number that is text', { type: 'number' }, '4', 'answer_number'],
  ['no number', { type: 'number' }, Number.NaN, 'answer_number'],
  ['half a step of a scale', { type: 'scale' }, 4.5, 'answer_between'],
  ['the thirtieth of February', { type: 'date' }, '2026-02-30', 'date'],
  ['tomorrow where the past is asked', { type: 'date', when: 'past' }, '2026-11-29', 'date_not_past'],
  ['yesterday where the future is asked', { type: 'date', when: 'future' }, '2026-11-27', 'date_not_future'],
  ['a third answer', { type: 'yes_no' }, 'perhaps', 'choice'],
  [
    'two of one',
    { type: 'choice', options: [option('a'), option('b')] },
    { chosen: ['a', 'b'] },
    'choose_one',
  ],
  ['an unknown option', { type: 'choices', options: [option('a')] }, { chosen: ['c'] }, 'choice'],
  [
    'none of these, and one of them',
    { type: 'choices', options: [option('a'), option('none', { alone: true })] },
    { chosen: ['a', 'none'] },
    'chosen_together',
  ],
  ['a tooth that nobody has', { type: 'teeth' }, [19], 'answer_teeth'],
  ['a file of somebody else', { type: 'upload' }, [7], 'choice'],
  ['a text without end', { type: 'short' }, 'x'.repeat(191), 'answer_too_long'],
  ['5,001 characters', { type: 'long' }, 'x'.repeat(5001), 'answer_too_long'],
  ['a wrong CNP', { type: 'record', field: 'cnp' }, '2920514170011', 'cnp'],
  ['a birth to come', { type: 'record', field: 'birth_date' }, '2096-05-14', 'birth_date_future'],
  [
    'strokes without end',
    { type: 'initials' },
    { width: 300, height: 100, strokes: [{ points: Array.from({ length: 300_000 }, () => 1) }] },
    'sign_here',
  ],
  ['a signature, which is drawn at the end', { type: 'signature' }, 'x', 'not_readable'],
])('refuses %s', (_, element, value, message) => {
  expect(readAnswer({ id: 'a', label, ...element } as FormElement, value, TODAY)).toMatchObject({
    problem: { message },
  })
})

test('"none of these" sends the others away and goes when one of them comes; alone it is enough', () => {
  const options = [option('a'), option('b'), option('none', { alone: true })]
  const press = (...ids: string[]) =>
    ids.reduce<Chosen>((given, id) => turnOption(given, id, options), { chosen: [] }).chosen
  expect(press('a', 'b')).toEqual(['a', 'b'])
  expect(press('a', 'b', 'none')).toEqual(['none'])
  expect(press('none', 'b', 'a', 'b')).toEqual(['a'])
  const two = form([{ id: 'q', type: 'choices', label, options, min: 2 }])
  expect(problemsOfAnswers(two, { q: { chosen: ['a'] } })).toMatchObject({
    q: { message: 'choose_at_least' },
  })
  expect(problemsOfAnswers(two, { q: { chosen: ['none'] } })).toEqual({})
})

test('whatever is sent for an element is kept in a form that is read alike, or refused', () => {
  const element = fc.constantFrom(...ELEMENT_TYPES).map((type): FormElement => ({
    id: 'a',
    type,
    label,
    options: [option('a'), option('b', { with_text: true })],
    field: 'name',
  }))
  const sent = fc.oneof(
    fc.anything(),
    fc.constantFrom('yes', '2026-02-28', 7, true),
    fc.record({
      chosen: fc.subarray(['a', 'b', 'c']),
      texts: fc.dictionary(fc.constantFrom('a', 'b'), fc.string()),
    }),
    fc.array(fc.integer({ min: 10, max: 60 })),
  )
  fc.assert(
    fc.property(element, sent, (one, value) => {
      const read = readAnswer(one, value, TODAY)
      if ('problem' in read || read.answer === undefined) return
      expect(readAnswer(one, JSON.parse(JSON.stringify(read.answer)), TODAY)).toEqual(read)
    }),
    { numRuns: 2_000 },
  )
})

test('a form that may be published has nothing to say', () => {
  expect(messages(form([yesNo, which, name]))).toEqual([])
})

test.each<[string, FormTemplate, string]>([
  ['no element', form([]), 'elements no_elements'],
  ['no option', form([{ ...which, show_if: undefined, options: [] }]), 'elements.0.options no_options'],
  [
    '51 options',
    form([
      {
        ...which,
        show_if: undefined,
        options: Array.from({ length: 51 }, (_, index) => option(`o${index}`)),
      },
    ]),
    'elements.0.options too_many_options',
  ],
  ['a repeated id', form([yesNo, yesNo]), 'elements.1.id same_id'],
  ['a condition that points forward', form([which, yesNo]), 'elements.0.show_if.0 condition_later'],
  ['a condition on nothing', form([which]), 'elements.0.show_if.0 condition_unknown'],
  [
    'a condition on an answer that is none',
    form([yesNo, { ...which, show_if: { any: [{ element: 'blood', is: 'is', value: 'perhaps' }] } }]),
    'elements.1.show_if.0 condition_value',
  ],
  ['a code without a signature', form([yesNo], { code: 'sms' }), 'signing.code code_without_signature'],
  ['a missing language', form([{ ...yesNo, label: { ro: 'Ce?' } }]), 'elements.0.label.en text_missing_en'],
  [
    'a label of one letter',
    form([{ ...yesNo, label: { ro: 'x', en: 'Yes?' } }]),
    'elements.0.label.ro label_length',
  ],
  [
    'a tag that says nothing',
    form([{ ...yesNo, label: { ro: 'Bună {nimeni}', en: 'Hi' } }]),
    'elements.0.label.ro unknown_tag',
  ],
])('%s is not published', (_, template, message) => {
  expect(messages(template)).toContain(message)
})

test('201 elements, members that nobody knows and whatever else are told with their place', () => {
  const many = Array.from({ length: 201 }, (_, index) => ({ ...yesNo, id: `e${index}` }))
  expect(readForm(form(many))).toMatchObject({ problem: { message: 'too_many_elements' } })
  expect(readForm(form([{ ...yesNo, onclick: 'x' } as never]))).toMatchObject({
    problem: { path: 'elements.0.onclick' },
  })
  fc.assert(
    fc.property(fc.anything(), value => {
      const read = readForm(value)
      expect('form' in read || read.problem.message === 'not_readable').toBe(true)
    }),
  )
})

test('a form that was read is read alike again', () => {
  const whole = form([yesNo, which, name])
  expect(readForm(JSON.parse(JSON.stringify(whole)))).toEqual({ form: JSON.parse(JSON.stringify(whole)) })
})
