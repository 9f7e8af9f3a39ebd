import { expect, test } from 'vitest'
import type { ChartEntry } from './entry.ts'
import { presenceOf } from './dentition.ts'
import { foldChart, toothState } from './fold.ts'
import { entryWords } from './kind-words.ts'
import { toothWords } from './tooth-words.ts'

const entry = (id: number, what: Partial<ChartEntry> & Pick<ChartEntry, 'kind' | 'state'>): ChartEntry => ({
  id,
  tooth: 36,
  arch: null,
  surfaces: '',
  roots: [],
  role: null,
  details: {},
  date: '2026-01-10',
  group: null,
  ends: null,
  ...what,
})

function say(entries: ChartEntry[], language: 'ro' | 'en' = 'ro', tooth = 36): string {
  const chart = foldChart(entries, '2026-11-27')
  return toothWords(tooth, toothState(chart, tooth), presenceOf(tooth, 'permanent', chart), language)
}

test('a tooth is said with what is on it, the latest first, each state as its noun is', () => {
  const entries = [
    entry(1, { kind: 'apical_lesion', state: 'condition' }),
    entry(2, { kind: 'root_canal', state: 'planned' }),
    entry(3, { kind: 'filling', state: 'done', surfaces: 'MO', details: { material: 'composite' } }),
  ]
  expect(say(entries)).toBe(
    '36, primul molar inferior stâng: obturație compozit MO realizată aici, tratament de canal planificat, leziune apicală',
  )
  expect(say(entries, 'en')).toBe(
    '36, lower left first molar: composite filling MO done here, root canal planned, apical lesion',
  )
})

test('of surfaces only those are said that nothing took over', () => {
  const entries = [
    entry(1, { kind: 'caries', state: 'condition', surfaces: 'MO' }),
    entry(2, { kind: 'filling', state: 'done', surfaces: 'O', date: '2026-02-01' }),
  ]
  expect(say(entries)).toContain('carie M')
})

test('an absence, what is in its place, and nothing at all', () => {
  expect(say([entry(1, { kind: 'missing', state: 'existing' })])).toBe(
    '36, primul molar inferior stâng: lipsă',
  )
  const implant = entry(2, { kind: 'implant', state: 'done', date: '2026-02-01' })
  expect(say([entry(1, { kind: 'missing', state: 'existing' }), implant])).toBe(
    '36, primul molar inferior stâng: lipsă, implant realizat aici',
  )
  expect(say([])).toBe('36, primul molar inferior stâng: nimic notat')
  expect(say([entry(1, { kind: 'impacted', state: 'condition', tooth: 48 })], 'ro', 48)).toBe(
    '48, molar de minte inferior drept: dinte inclus',
  )
})

test('a denture says how much of its arch it replaces', () => {
  const denture = entry(1, {
    kind: 'denture',
    state: 'done',
    tooth: null,
    arch: 'upper',
    details: { extent: 'full' },
  })
  expect(entryWords(denture, 'ro')).toBe('Proteză totală')
  expect(entryWords(denture, 'en')).toBe('Full denture')
  expect(entryWords({ ...denture, details: { extent: 'partial', material: 'acrylic' } }, 'ro')).toBe(
    'Proteză parțială acrilică',
  )
  expect(entryWords({ ...denture, details: { extent: 'partial', material: 'acrylic' } }, 'en')).toBe(
    'Acrylic partial denture',
  )
  expect(entryWords({ ...denture, details: {} }, 'ro')).toBe('Proteză')
})

test.each([
  ['crown', 'temporary', 'Coroană provizorie', 'Temporary crown'],
  ['inlay', 'ceramic', 'Inlay ceramic', 'Ceramic inlay'],
  ['post', 'fibre', 'Pivot din fibră de sticlă', 'Fibre post'],
  ['filling', 'glass_ionomer', 'Obturație glasionomer', 'Glass ionomer filling'],
] as const)('a %s of %s is said as a dentist says it', (kind, material, ro, en) => {
  const made = entry(1, { kind, state: 'existing', details: { material } })
  expect(entryWords(made, 'ro')).toBe(ro)
  expect(entryWords(made, 'en')).toBe(en)
})
