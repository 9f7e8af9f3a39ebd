import { expect, test } from 'vitest'
import type { FormElement } from '#domain/documents/forms/form-template.ts'
import type { Draft } from '../model/editing.ts'
import { mergeDrafts } from './merge-drafts.ts'

const say = (id: string, ro = id): FormElement => ({ id, type: 'short', label: { ro } })
const draft = (elements: FormElement[], part: Partial<Draft['form']> = {}): Draft => ({
  form: {
    format: 1,
    title: { ro: 'Acord' },
    languages: ['ro'],
    elements,
    signing: { signers: [], code: 'none', expires_days: 14 },
    ...part,
  },
  services: [],
})
const said = ({ form }: Draft) => form.elements.map(({ label }) => label.ro).join(' ')
const was = draft([say('a'), say('b'), say('c')])

test('what two changed apart from each other is put together', () => {
  const mine = draft([say('a', 'A'), say('b'), say('c'), say('mine')])
  const theirs = draft([say('a'), say('theirs'), say('b', 'B'), say('c')], { title: { ro: 'Alt titlu' } })
  const { draft: merged, both } = mergeDrafts(was, mine, theirs)
  expect(both).toEqual([])
  expect(said(merged)).toBe('A theirs B c mine')
  expect(merged.form.title.ro).toBe('Alt titlu')
})

test('what one removed is gone, but not what the other wrote in meanwhile', () => {
  const removed = draft([say('a'), say('c')])
  expect(said(mergeDrafts(was, removed, was).draft)).toBe('a c')
  expect(said(mergeDrafts(was, was, removed).draft)).toBe('a c')
  const written = draft([say('a'), say('b', 'B'), say('c')])
  expect(mergeDrafts(was, written, removed)).toMatchObject({ both: ['b'] })
  expect(said(mergeDrafts(was, written, removed).draft)).toBe('a B c')
})

test('what both wrote otherwise is asked about, the same twice is not', () => {
  const mine = draft([say('a', 'eu'), say('b', 'la fel'), say('c')])
  const theirs = draft([say('a', 'ea'), say('b', 'la fel'), say('c')])
  const { draft: merged, both } = mergeDrafts(was, mine, theirs)
  expect(both).toEqual(['a'])
  expect(said(merged)).toBe('eu la fel c')
})

test('whoever alone moved elements is followed', () => {
  const moved = draft([say('c'), say('a'), say('b')])
  expect(said(mergeDrafts(was, was, moved).draft)).toBe('c a b')
  expect(said(mergeDrafts(was, moved, was).draft)).toBe('c a b')
})
