import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { problemsOfFields, readField, sayField } from './fields.ts'
import { readReport } from './read-report.ts'
import { problemsOfReport } from './report-problems.ts'
import { fieldsIn, readBody, writeBody } from './report-schema.ts'
import type { ReportBody, ReportField, ReportTemplate } from './report-template.ts'

const text = (said: string): ReportBody => ({ type: 'text', text: said })
const paragraph = (...content: ReportBody[]): ReportBody => ({ type: 'paragraph', content })
const doc = (...content: ReportBody[]): ReportBody => ({ type: 'doc', content })
const field = (id: string, more: Partial<ReportField> = {}): ReportField => ({
  id,
  kind: 'text',
  label: { ro: 'Motivul', en: 'Reason' },
  options: [],
  required: true,
  print_empty: false,
  ...more,
})
const body = doc(
  paragraph(text('Raport '), { type: 'tag', attrs: { key: 'patient_name' } }),
  { type: 'field', attrs: { id: 'why' } },
  { type: 'block', attrs: { kind: 'teeth' } },
)
const template = (more: Partial<ReportTemplate> = {}): ReportTemplate => ({
  format: 1,
  title: { ro: 'Raport', en: 'Report' },
  languages: ['ro'],
  page: { size: 'A4', header: true, footer: {} },
  fields: [field('why')],
  body: { ro: body },
  ...more,
})

test.each<[string, unknown]>([
  ['nothing', null],
  ['a paragraph alone', paragraph(text('x'))],
  ['a script', doc({ type: 'script', content: [text('alert(1)')] })],
  ['a link', doc(paragraph({ ...text('x'), marks: [{ type: 'link' }] }))],
  ['an unknown tag', doc(paragraph({ type: 'tag', attrs: { key: 'password' } }))],
  ['an unknown block', doc({ type: 'block', attrs: { kind: 'iframe' } })],
  ['a heading of level 9', doc({ type: 'heading', attrs: { level: 9 } })],
  ['a picture by its address', doc({ type: 'image', attrs: { src: 'https://x' } })],
  [
    'a table in a table',
    doc({
      type: 'table',
      content: [
        { type: 'table_row', content: [{ type: 'table_cell', content: [{ type: 'table', content: [] }] }] },
      ],
    }),
  ],
  ['half a character', doc(paragraph(text('\ud83d')))],
  ['a hundred thousand and one letters', doc(paragraph(text('x'.repeat(100_001))))],
])('no body is %s', (_, value) => expect(readBody(value)).toBeUndefined())

test('of a body only what the schema knows is kept', () => {
  const read = readBody(doc({ ...body.content![2]!, attrs: { kind: 'teeth', onload: 'x' } }))
  expect(JSON.stringify(writeBody(read!))).not.toContain('onload')
  expect(fieldsIn(readBody(body)!)).toEqual(['why'])
})

test('whatever comes is a body that is read alike again, or none', () => {
  fc.assert(
    fc.property(fc.anything(), value => {
      const read = readBody(value)
      if (read) expect(writeBody(readBody(writeBody(read))!)).toEqual(writeBody(read))
      expect('template' in readReport(value) || 'problem' in readReport(value)).toBe(true)
    }),
  )
})

test('a template that may be published has nothing to say', () => {
  expect(problemsOfReport(template())).toEqual([])
  expect(readReport(JSON.parse(JSON.stringify(template())))).toMatchObject({
    template: { fields: [{ id: 'why' }] },
  })
})

test.each<[string, ReportTemplate, object]>([
  [
    'an English body that is not there',
    template({ languages: ['ro', 'en'] }),
    { path: 'body.en', message: 'text_missing_en' },
  ],
  [
    'a field that stands nowhere',
    template({ fields: [field('why'), field('then')] }),
    { path: 'fields.1', message: 'field_nowhere_ro' },
  ],
  ['a field that is none', template({ fields: [] }), { path: 'body.ro', message: 'field_unknown' }],
  [
    'a choice of nothing',
    template({ fields: [field('why', { kind: 'choice' })] }),
    { path: 'fields.0.options', message: 'no_options' },
  ],
  ['no title', template({ title: {} }), { path: 'title.ro', message: 'text_missing_ro' }],
])('%s keeps a template from being published', (_, wrong, problem) => {
  expect(problemsOfReport(wrong)).toContainEqual(expect.objectContaining(problem))
})

test('fields keep what they are for, and required ones are missed', () => {
  const choice = field('c', {
    kind: 'choice',
    options: [{ id: 'other', label: { ro: 'Alta' }, with_text: true }],
  })
  expect(readField(field('a'), '  ')).toEqual({ value: undefined })
  expect(readField(field('a'), 'x'.repeat(5001))).toMatchObject({ problem: { message: 'answer_too_long' } })
  expect(readField(field('a', { kind: 'date' }), '2026-02-30')).toMatchObject({
    problem: { message: 'date' },
  })
  expect(readField(field('a', { kind: 'teeth' }), [36, 11, 36])).toEqual({ value: [11, 36] })
  expect(problemsOfFields([field('a'), choice], { c: { chosen: ['other'] } })).toMatchObject({
    a: { message: 'required' },
    c: { message: 'write_which' },
  })
  expect(sayField(choice, { chosen: ['other'], texts: { other: 'edem' } }, 'ro')).toBe('Alta: edem')
})
