import { undo } from 'prosemirror-history'
import { expect, test } from 'vitest'
import type { ReportField } from '#domain/documents/reports/report-template.ts'
import { createSheet, type SheetDraft } from './sheet-store.ts'

const line = (text: string) => ({
  type: 'paragraph',
  attrs: { align: null },
  content: [{ type: 'text', text }],
})
const field = (id: string): ReportField => ({
  id,
  label: { ro: id },
  kind: 'text',
  options: [],
  required: false,
  print_empty: false,
})

const draft = (text: string, fields: readonly ReportField[] = []): SheetDraft => ({
  services: [],
  template: {
    format: 1,
    title: { ro: 'Raport' },
    languages: ['ro'],
    page: { size: 'A4', header: true, footer: {} },
    fields,
    body: {
      ro: {
        type: 'doc',
        content: [line(text), ...fields.map(({ id }) => ({ type: 'field', attrs: { id } }))],
      },
    },
  },
})

const textOf = (sheet: ReturnType<typeof createSheet>) => sheet.get().bodies.ro?.doc.textContent

test("what was written comes back by undoing after another's page was taken, with its fields", () => {
  const sheet = createSheet(draft('a mea', [field('own')]), [])
  sheet.replace(draft('a lor', [field('theirs')]), { asStep: true })
  expect(textOf(sheet)).toBe('a lor')
  expect(sheet.draft().template.fields.map(({ id }) => id)).toEqual(['theirs'])
  const state = sheet.get().bodies.ro!
  expect(undo(state, tr => sheet.setBody(state.apply(tr)))).toBe(true)
  expect(textOf(sheet)).toBe('a mea')
  expect(sheet.draft().template.fields.map(({ id }) => id)).toEqual(['own'])
})

test('a page that is the same for both has nothing to undo', () => {
  const sheet = createSheet(draft('la fel'), [])
  sheet.replace(draft('la fel'), { asStep: true })
  expect(undo(sheet.get().bodies.ro!)).toBe(false)
})

test('English begins as the Romanian page is, and is not sent before it is a language of the template', () => {
  const sheet = createSheet(draft('text'), [])
  sheet.show('en')
  expect(sheet.get().bodies.en?.doc.textContent).toBe('text')
  expect(sheet.draft().template.body).not.toHaveProperty('en')
  sheet.set({ languages: ['ro', 'en'] })
  expect(sheet.draft().template.body.en).toEqual(sheet.draft().template.body.ro)
})

test("undoing one's own does not undo what somebody else saved meanwhile", () => {
  const sheet = createSheet(draft('text'), [])
  sheet.replace(draft('al lor'))
  expect(undo(sheet.get().bodies.ro!)).toBe(false)
})
