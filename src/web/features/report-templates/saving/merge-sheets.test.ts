import { expect, test } from 'vitest'
import type { SheetDraft } from '../sheet/sheet-store.ts'
import { mergeSheets } from './merge-sheets.ts'

const body = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})
const sheet = (ro: string, title: string, services: readonly number[] = []): SheetDraft => ({
  services,
  template: {
    format: 1,
    title: { ro: title },
    languages: ['ro'],
    page: { size: 'A4', header: true, footer: {} },
    fields: [],
    body: { ro: body(ro) },
  },
})

test('what two changed apart is put together without a question', () => {
  const { draft, both } = mergeSheets(sheet('text', 'T'), sheet('al meu', 'T'), sheet('text', 'Al lor', [3]))
  expect(both).toEqual([])
  expect(draft).toEqual(sheet('al meu', 'Al lor', [3]))
})

test('a page that both wrote on is asked about, and mine is first', () => {
  const { draft, both } = mergeSheets(sheet('text', 'T'), sheet('al meu', 'T'), sheet('al lor', 'T'))
  expect(both).toEqual(['ro'])
  expect(draft.template.body.ro).toEqual(body('al meu'))
})

test('the same change of both is none to ask about', () => {
  expect(mergeSheets(sheet('text', 'T'), sheet('nou', 'T'), sheet('nou', 'T')).both).toEqual([])
})
