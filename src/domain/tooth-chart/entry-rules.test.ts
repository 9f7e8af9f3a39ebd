import { describe, expect, test } from 'vitest'
import {
  bridgeRole,
  carriedBy,
  questionsOf,
  refusalsOf,
  repeatedEntries,
  stateBefore,
  strandedEntries,
} from './entry-rules.ts'
import type { ChartEntry } from './entry.ts'
import { ruleOf, type Kind } from './kinds.ts'

const TODAY = '2026-11-27'
let count = 0
const entry = (kind: Kind, tooth: number | null, more: Partial<ChartEntry> = {}): ChartEntry => ({
  id: ++count,
  tooth,
  arch: null,
  kind,
  state: ruleOf(kind).states.at(-1)!,
  surfaces: '',
  roots: [],
  role: null,
  details: {},
  date: TODAY,
  group: null,
  ends: null,
  ...more,
})
const problems = (known: ChartEntry[], ...added: ChartEntry[]) =>
  refusalsOf(known, added, { birthDate: '2000-01-01', today: TODAY }).map(
    ({ index, field, problem }) => `${index} ${field} ${problem}`,
  )
const bridge = (teeth: number[], roles: string, more: Partial<ChartEntry> = {}) =>
  teeth.map((tooth, index) =>
    entry('bridge', tooth, { group: 1, role: roles[index] === 'p' ? 'pontic' : 'abutment', ...more }),
  )

const plan = (kind: Kind) => entry(kind, 36, { state: 'planned' })
const over = (what: ChartEntry, date = '2021-01-01') => ({ ...what, id: ++count, date, ends: what.id })

describe('a gap', () => {
  test('takes an implant, and the implant a crown', () => {
    expect(problems([], entry('implant', 36))).toEqual(['0 tooth tooth_stands'])
    expect(problems([], entry('missing', 36), entry('implant', 36), entry('crown', 36))).toEqual([])
    expect(
      problems([entry('missing', 36), entry('implant', 36)], entry('filling', 36, { surfaces: 'O' })),
    ).toEqual(['0 tooth tooth_missing'])
    expect(
      problems([entry('missing', 36), entry('implant', 36)], entry('implant', 36, { date: '2026-11-26' })),
    ).toEqual(['0 tooth tooth_stands'])
  })

  test('may hold a root that stayed, which is treated and taken out', () => {
    const known = [entry('extraction', 36), entry('retained_root', 36)]
    expect(problems([known[0]!], entry('retained_root', 36))).toEqual([])
    expect(problems(known, entry('extraction', 36, { state: 'planned' }))).toEqual([])
    expect(problems(known, entry('extraction', 36, { date: TODAY, id: ++count + 1 }))).toEqual([
      '0 kind noted_already',
    ])
    expect(problems([known[0]!], entry('crown', 36))).toEqual(['0 tooth tooth_missing'])
  })

  test('may be planned: an implant and its crown for a tooth that is to go', () => {
    expect(problems([], plan('extraction'), plan('implant'), plan('crown'))).toEqual([])
    expect(problems([], plan('implant'))).toEqual(['0 tooth tooth_stands'])
  })

  test('is as it was on the day that is charted', () => {
    const known = [entry('extraction', 36, { date: '2020-05-05' })]
    expect(problems(known, entry('filling', 36, { surfaces: 'O', date: '2020-05-04' }))).toEqual([])
    expect(problems(known, entry('filling', 36, { surfaces: 'O', date: '2020-05-05' }))).toEqual([
      '0 tooth tooth_missing',
    ])
  })
})

describe('a bridge', () => {
  const gap = entry('missing', 46)
  test('stands side by side in one jaw, over the middle too, and is carried at both ends', () => {
    expect(problems([gap], ...bridge([45, 46, 47], 'apa'))).toEqual([])
    expect(problems([gap, entry('missing', 41)], ...bridge([42, 41, 31], 'apa'))).toEqual([])
    expect(problems([gap], ...bridge([47, 46], 'ap'))).toEqual(['0 group too_few_teeth'])
    expect(problems([gap], ...bridge([44, 46, 47], 'apa'))).toEqual(['0 group two_jaws'])
    const cantilever = bridge([44, 45, 46], 'aap')
    expect(problems([gap], ...cantilever)).toEqual(['0 role bridge_ends'])
    expect(problems([gap], ...bridge([44, 45, 46], 'aap', { details: { cantilever: true } }))).toEqual([])
    expect(problems([], ...bridge([45, 46, 47], 'apa'))).toEqual(['1 tooth tooth_stands'])
  })

  test('reads its roles off the teeth', () => {
    const role = (known: ChartEntry[]) => {
      const next = entry('bridge', 46)
      return bridgeRole(stateBefore(known, next), 'done')
    }
    expect(role([])).toBe('abutment')
    expect(role([entry('missing', 46)])).toBe('pontic')
    expect(role([entry('missing', 46), entry('implant', 46)])).toBe('abutment')
  })
})

describe('what is asked', () => {
  test('is whether a bridge loses its tooth, and whether later work was meant', () => {
    const known = [
      entry('missing', 46, { date: '2020-01-01' }),
      ...bridge([45, 46, 47], 'apa', { date: '2020-01-02' }),
    ]
    expect(questionsOf(known, entry('extraction', 45))).toEqual(['abutment'])
    expect(questionsOf(known, entry('extraction', 45, { date: '2019-01-01' }))).toEqual(['later_work'])
    expect(questionsOf(known, entry('extraction', 45, { state: 'planned' }))).toEqual([])
    expect(questionsOf(known, entry('extraction', 44))).toEqual([])
  })

  test('is whether work on an implant is later than what took the implant, not than what took the tooth', () => {
    const implant = entry('implant', 36, { date: '2020-02-01' })
    const known = [implant, entry('crown', 36)]
    expect(questionsOf(known, entry('extraction', 36, { date: '2020-03-01' }))).toEqual(['later_work'])
    expect(questionsOf(known, entry('extraction', 36, { date: '2018-01-01' }))).toEqual([])
  })
})

describe('what is taken back', () => {
  const missing = entry('missing', 36, { date: '2020-01-01' })
  const implant = entry('implant', 36, { date: '2020-02-01' })
  const crown = entry('crown', 36, { date: '2020-03-01' })
  const all = [missing, implant, crown]
  const without = (...gone: ChartEntry[]) => all.filter(one => !gone.includes(one))

  test('may carry something, which would stand on nothing', () => {
    expect(strandedEntries(all, without(missing))).toEqual([implant])
    expect(strandedEntries(all, without(implant))).toEqual([crown])
    expect(strandedEntries(all, without(implant, crown))).toEqual([])
    expect(strandedEntries(all, without(crown))).toEqual([])
    expect(strandedEntries(all, without(...all))).toEqual([])
  })

  test('may be said otherwise: what carries it then counts', () => {
    const earlier = entry('missing', 36, { date: '2019-01-01' })
    expect(strandedEntries(all, [...without(missing), earlier])).toEqual([])
    expect(strandedEntries(all, [...without(missing), { ...earlier, date: '2020-02-02' }])).toEqual([implant])
  })

  test('may be said otherwise on the day on which all of it was seen', () => {
    const seen = (['missing', 'implant', 'crown'] as const).map(kind => entry(kind, 46))
    const [gap, , top] = seen as [ChartEntry, ChartEntry, ChartEntry]
    expect(strandedEntries(seen, [gap, top, entry('implant', 46)])).toEqual([])
    expect(strandedEntries(seen, [gap, top, entry('implant', 46, { state: 'planned' })])).toEqual([top])
  })

  test('may be the end of what stands on an implant that is over', () => {
    const ended = [...all, over(crown, '2020-12-01'), over(implant)]
    expect(strandedEntries(ended, [...all, ended.at(-1)!])).toEqual([crown])
    expect(strandedEntries(ended, [...all, ended.at(-2)!])).toEqual([])
    expect(strandedEntries(all, ended)).toEqual([])
    expect(strandedEntries(all, [...all, over(implant)])).toEqual([crown])
    expect(strandedEntries(all, [...all, over(implant, '2020-02-15'), over(crown)])).toEqual([crown])
  })

  test('may carry what two records said of one day', () => {
    const twice = [...all, { ...crown, id: ++count }]
    expect(strandedEntries(twice, [missing, crown, twice.at(-1)!])).toEqual([crown, twice.at(-1)])
  })

  test('may be what a plan waits for, which is only a plan', () => {
    const going = entry('extraction', 26, { state: 'planned' })
    const implanted = { ...plan('implant'), tooth: 26 }
    expect(strandedEntries([going, implanted], [implanted])).toEqual([])
  })
})

test('an implant takes along what stands on it alone, and not the loss that it stands in', () => {
  const known = [
    entry('extraction', 36, { date: '2020-01-01' }),
    entry('implant', 36, { date: '2020-02-01' }),
    entry('crown', 36, { date: '2020-03-01' }),
    entry('mobility', 36, { date: '2020-04-01', state: 'condition' }),
    plan('crown'),
  ]
  const [, implant, crown, mobility] = known as [ChartEntry, ChartEntry, ChartEntry, ChartEntry]
  expect(carriedBy(implant, known, TODAY)).toEqual([crown, mobility])
  expect(carriedBy(implant, known, '2020-03-15')).toEqual([crown])
  expect(carriedBy(crown, known, TODAY)).toEqual([])
})

test('two roots may each have their lesion, found on one day', () => {
  const first = entry('apical_lesion', 36, { roots: ['M'] })
  expect(problems([first], entry('apical_lesion', 36, { roots: ['D'] }))).toEqual([])
  expect(problems([first], entry('apical_lesion', 36, { roots: ['M'] }))).toEqual(['0 kind noted_already'])
})

test('records that were joined may say the same, and what came later is told', () => {
  const first = entry('caries', 36, { surfaces: 'O' })
  const second = entry('caries', 36, { surfaces: 'O' })
  expect(repeatedEntries([second, first, entry('caries', 37, { surfaces: 'O' })])).toEqual([second])
})

const ofGroup = (entries: ChartEntry[], group: number) => entries.map(each => ({ ...each, group }))

test('a bridge repeats another one whole', () => {
  const [one, again] = [bridge([45, 46, 47], 'apa'), bridge([45, 46, 47], 'apa')]
  const longer = bridge([44, 45, 46, 47], 'appa')
  expect(repeatedEntries([...ofGroup(one, 1), ...ofGroup(again, 2)])).toEqual(ofGroup(again, 2))
  expect(repeatedEntries([...ofGroup(one, 1), ...ofGroup(longer, 2)])).toEqual([])
})
