import { expect, test } from 'vitest'
import type { ChartEntry } from '../entry.ts'
import { foldChart } from '../fold.ts'
import type { Dentition } from '../dentition.ts'
import { lookOfChart, rowsOf } from './chart-look.ts'

const DAY = '2026-11-27'
let ids = 0

const entry = (what: Partial<ChartEntry> & Pick<ChartEntry, 'kind' | 'state'>): ChartEntry => ({
  id: ++ids,
  tooth: null,
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

const lookAt = (entries: ChartEntry[], dentition: Dentition = 'permanent') =>
  lookOfChart(foldChart(entries, DAY), dentition)
const at = (entries: ChartEntry[], tooth: number, dentition?: Dentition) =>
  lookAt(entries, dentition).teeth.get(tooth)

const worn = (extent: 'partial' | 'full') =>
  entry({ kind: 'denture', state: 'planned', arch: 'upper', details: { extent }, date: '2026-02-01' })

test('an empty mouth: 32 teeth, 20 milk teeth, and in between milk teeth with germs beyond them', () => {
  expect(lookAt([]).teeth.size).toBe(32)
  expect([...lookAt([]).teeth.values()].every(look => look.presence === 'present')).toBe(true)
  const { rows } = lookAt([], 'milk')
  expect(rows.upper).toEqual([55, 54, 53, 52, 51, 61, 62, 63, 64, 65])
  const mixed = lookAt([], 'mixed')
  expect(mixed.rows.lower).toEqual([47, 46, 85, 84, 83, 82, 81, 71, 72, 73, 74, 75, 36, 37])
  expect(mixed.teeth.get(84)).toMatchObject({ presence: 'present', germ: 44 })
  expect(mixed.teeth.get(47)).toMatchObject({ presence: 'germ' })
  expect(mixed.teeth.get(46)).toMatchObject({ presence: 'present' })
})

test('a milk tooth that fell out is followed by its successor', () => {
  const { rows, teeth } = lookAt([entry({ kind: 'exfoliated', state: 'existing', tooth: 51 })], 'mixed')
  expect(rows.upper.slice(6, 8)).toEqual([11, 61])
  expect(teeth.get(11)?.presence).toBe('present')
})

test('a milk tooth that was extracted too early keeps its gap, with the germ beyond', () => {
  const look = at([entry({ kind: 'extraction', state: 'done', tooth: 84 })], 84, 'mixed')
  expect(look).toMatchObject({ presence: 'missing', germ: 44 })
})

test('a milk tooth still in at 40 stands in its successor’s place if that is missing, beside it if not', () => {
  const kept = entry({ kind: 'caries', state: 'condition', tooth: 75, surfaces: 'O' })
  const rowWith = (more: ChartEntry[]) => rowsOf(foldChart([kept, ...more], DAY), 'permanent').lower
  expect(rowWith([entry({ kind: 'missing', state: 'existing', tooth: 35 })])).not.toContain(35)
  const both = rowsOf(foldChart([kept], DAY), 'permanent')
  expect(both.lower).toEqual(expect.arrayContaining([35, 75]))
  expect(both.upper).toHaveLength(both.lower.length)
  expect(both.upper.filter(tooth => tooth === undefined)).toHaveLength(2)
})

test('surfaces that a filling took over are no longer decayed, and what is under a crown is not seen', () => {
  const caries = entry({ kind: 'caries', state: 'condition', tooth: 36, surfaces: 'MO' })
  const filling = entry({ kind: 'filling', state: 'done', tooth: 36, surfaces: 'O', date: '2026-02-01' })
  expect(at([caries, filling], 36)?.surfaces).toEqual([
    { kind: 'caries', state: 'condition', sides: ['M'] },
    { kind: 'filling', state: 'done', sides: ['O'] },
  ])
  const crown = entry({ kind: 'crown', state: 'done', tooth: 36, date: '2026-03-01' })
  expect(at([filling, crown], 36)).toMatchObject({ surfaces: [], works: [{ kind: 'crown', state: 'done' }] })
})

test('a bridge is crowns, a pontic over the gap, and what joins them', () => {
  const of = (tooth: number, role: 'abutment' | 'pontic') =>
    entry({ kind: 'bridge', state: 'existing', tooth, role, group: 7, date: '2026-02-02' })
  const gone = entry({ kind: 'missing', state: 'existing', tooth: 46 })
  const { teeth, spans } = lookAt([gone, of(45, 'abutment'), of(46, 'pontic'), of(47, 'abutment')])
  expect(teeth.get(46)).toMatchObject({ presence: 'missing', works: [{ kind: 'pontic', state: 'existing' }] })
  expect(teeth.get(47)?.works).toMatchObject([{ kind: 'crown', state: 'existing' }])
  expect(spans).toMatchObject([{ kind: 'bridge', state: 'existing' }])
  expect(spans[0]?.teeth.toSorted()).toEqual([45, 46, 47])
})

test('a partial denture is worn where teeth are gone, each gap by itself; a full one everywhere', () => {
  const gaps = [16, 15, 26].map(tooth => entry({ kind: 'missing', state: 'existing', tooth }))
  const partial = lookAt([...gaps, worn('partial')])
  expect(partial.spans.map(({ teeth }) => teeth)).toEqual([[16, 15], [26]])
  expect(partial.teeth.get(15)?.works).toEqual([{ kind: 'denture', state: 'planned' }])
  expect(lookAt([...gaps, worn('full')]).spans[0]?.teeth).toHaveLength(16)
})

test('braces on an arch are on each of its teeth that stand', () => {
  const gone = entry({ kind: 'missing', state: 'existing', tooth: 24 })
  const { spans } = lookAt([
    gone,
    entry({ kind: 'bracket', state: 'done', arch: 'upper', date: '2026-02-01' }),
  ])
  expect(spans[0]?.teeth).toHaveLength(15)
  expect(spans[0]?.teeth).not.toContain(24)
})

test('a tooth in the jaw, a root that stayed, a loose one', () => {
  const of = (kind: 'impacted' | 'unerupted' | 'retained_root') =>
    at([entry({ kind, state: 'condition', tooth: 48 })], 48)
  expect(of('impacted')?.presence).toBe('impacted')
  expect(of('unerupted')?.presence).toBe('unerupted')
  expect(of('retained_root')?.presence).toBe('retained_root')
  expect(
    at([entry({ kind: 'mobility', state: 'condition', tooth: 31, details: { grade: 2 } })], 31)?.mobility,
  ).toBe(2)
})

test('an implant planned where a tooth is to go leaves the tooth to be seen', () => {
  const look = at(
    [
      entry({ kind: 'extraction', state: 'planned', tooth: 25 }),
      entry({ kind: 'implant', state: 'planned', tooth: 25 }),
    ],
    25,
  )
  expect(look?.presence).toBe('present')
  expect(look?.works?.map(({ kind }) => kind)).toEqual(['extraction', 'implant'])
})
