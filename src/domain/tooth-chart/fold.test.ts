import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../time/wall-time.ts'
import type { ChartEntry, Recorded } from './entry.ts'
import { wasKnown } from './entry.ts'
import { foldChart, toothState } from './fold.ts'
import { KIND_NAMES, ruleOf, SURFACES, type Kind } from './kinds.ts'

const DAY = '2026-11-27'
let count = 0
const entry = (kind: Kind, more: Partial<ChartEntry> = {}): ChartEntry => ({
  id: ++count,
  tooth: 36,
  arch: null,
  kind,
  state: ruleOf(kind).states.at(-1)!,
  surfaces: '',
  roots: [],
  role: null,
  details: {},
  date: DAY,
  group: null,
  ends: null,
  ...more,
})
const kindsOn = (entries: readonly ChartEntry[], day = DAY, tooth = 36) =>
  toothState(foldChart(entries, day), tooth).standing.map(
    ({ entry: one, surfaces }) => `${one.kind}${surfaces && ` ${surfaces}`}`,
  )

describe('what ends what', () => {
  test('a filling ends caries on its surfaces alone', () => {
    const caries = entry('caries', { surfaces: 'MOD', date: '2020-01-01' })
    const filling = entry('filling', { surfaces: 'MO', date: '2021-01-01' })
    expect(kindsOn([caries, filling])).toEqual(['caries D', 'filling MO'])
    expect(kindsOn([caries, filling], '2020-12-31')).toEqual(['caries MOD'])
    const other = entry('filling', { surfaces: 'D', date: '2022-01-01' })
    expect(foldChart([caries, filling, other], DAY).ended.get(caries.id)).toEqual({
      on: '2022-01-01',
      by: other.id,
    })
  })

  test('what was found on the day of a caries does not end it, and what was found later does', () => {
    const caries = entry('caries', { surfaces: 'O', date: '2020-01-01' })
    const found = (date: string) => entry('filling', { surfaces: 'O', state: 'existing', date })
    expect(kindsOn([caries, found('2020-01-01')])).toEqual(['caries O', 'filling O'])
    expect(kindsOn([caries, found('2020-01-02')])).toEqual(['filling O'])
  })

  test('a root canal ends a pulpitis and not the lesion', () => {
    expect(kindsOn([entry('pulpitis'), entry('apical_lesion'), entry('root_canal')])).toEqual([
      'apical_lesion',
      'root_canal',
    ])
  })

  test('a crown covers older work on surfaces, which stays in history', () => {
    const filling = entry('filling', { surfaces: 'O', date: '2020-01-01' })
    const crown = entry('crown', { date: '2021-01-01' })
    const recurrent = entry('caries', { surfaces: 'D', date: '2022-01-01' })
    const covered = toothState(foldChart([filling, crown, recurrent], DAY), 36).standing.map(
      one => one.isCovered,
    )
    expect(covered).toEqual([true, false, false])
    expect(kindsOn([filling, crown, entry('crown', { ends: crown.id, date: '2023-01-01' })])).toEqual([
      'filling O',
    ])
  })

  test('a loss ends all that is open but what is for the gap', () => {
    const before = [
      entry('caries', { surfaces: 'O' }),
      entry('implant', { state: 'planned' }),
      entry('crown', { state: 'planned' }),
    ]
    const chart = foldChart([...before, entry('extraction')], DAY)
    expect(toothState(chart, 36)).toMatchObject({ goneBy: { kind: 'extraction' }, implant: undefined })
    expect(toothState(chart, 36).standing.map(one => one.entry.kind)).toEqual(['implant', 'extraction'])
    expect(kindsOn([entry('missing'), entry('implant'), entry('crown')])).toEqual([
      'missing',
      'implant',
      'crown',
    ])
    expect(kindsOn([entry('missing'), entry('implant'), entry('crown'), entry('extraction')])).toEqual([
      'extraction',
    ])
  })

  test('a plan is over when it is done, and plans to come do not count yet', () => {
    const planned = entry('crown', { state: 'planned', date: '2026-11-01' })
    expect(kindsOn([planned, entry('crown')])).toEqual(['crown'])
    expect(
      toothState(foldChart([planned, entry('crown', { state: 'existing', date: '2026-11-01' })], DAY), 36)
        .standing,
    ).toHaveLength(2)
    expect(
      kindsOn([entry('filling', { state: 'planned', surfaces: 'MO' }), entry('filling', { surfaces: 'O' })]),
    ).toEqual(['filling M', 'filling O'])
    expect(kindsOn([entry('crown', { state: 'planned', date: '2026-12-24' })])).toEqual([])
  })

  test('what is said again replaces what was said', () => {
    expect(kindsOn([entry('mobility'), entry('mobility')])).toEqual(['mobility'])
    expect(kindsOn([entry('caries', { surfaces: 'MO' }), entry('caries', { surfaces: 'O' })])).toEqual([
      'caries M',
      'caries O',
    ])
    expect(kindsOn([entry('unerupted'), entry('erupted')])).toEqual(['erupted'])
    expect(kindsOn([entry('erupted'), entry('unerupted')])).toEqual(['unerupted'])
  })
})

// The same told as slowly and plainly as can be: surface by surface, looking for what came later.

type Known = ChartEntry & Recorded

/** Each fact that an entry makes: one a surface, or one. */
const factsOf = (one: ChartEntry): (string | null)[] =>
  one.surfaces === '' ? [null] : one.surfaces.split('')
const isReal = (one: ChartEntry) => one.state === 'done' || one.state === 'existing'
const isLoss = (one: ChartEntry) => ['missing', 'exfoliated', 'extraction'].includes(one.kind) && isReal(one)

/** Whether `later` ends the fact that `earlier` made, on that surface. */
function endsFact(later: ChartEntry, earlier: ChartEntry, surface: string | null): boolean {
  if (later.ends !== null) return later.ends === earlier.id
  if (isLoss(later)) {
    if (earlier.role === 'pontic') return false
    if (earlier.kind === 'implant') return earlier.state !== 'planned' && later.kind === 'extraction'
    return true
  }
  const isSameSort = later.kind === earlier.kind && later.state === earlier.state
  const counts = later.state !== 'existing' || later.kind === 'erupted' || earlier.date < later.date
  if (surface !== null && later.surfaces !== '') {
    if (!later.surfaces.includes(surface)) return false
    if (!isReal(later)) return isSameSort
    if (!counts) return false
    if (earlier.state === 'planned') return later.kind === earlier.kind
    return ['caries', 'filling', 'inlay', 'sealant', 'veneer'].includes(earlier.kind)
  }
  const isOtherRoot = later.roots.length > 0 && earlier.roots.some(root => !later.roots.includes(root))
  if (!isReal(later) && isSameSort && surface === null && !isOtherRoot) return true
  if (!counts || later.state === 'planned') return false
  if (later.kind === 'root_canal' && earlier.kind === 'pulpitis') return true
  if ((later.kind === 'crown' || later.kind === 'bridge') && earlier.kind === 'caries') return true
  if (later.kind === 'bridge' && earlier.kind === 'crown') return true
  if (later.kind === 'erupted') return ['unerupted', 'impacted', 'erupted'].includes(earlier.kind)
  if (later.kind === 'unerupted' || later.kind === 'impacted') return earlier.kind === 'erupted'
  if (
    earlier.state === 'condition' ||
    !isReal(later) ||
    later.kind !== earlier.kind ||
    surface !== null ||
    isOtherRoot
  )
    return false
  return !(later.state === 'existing' && earlier.state === 'done')
}

/** A plan is also over by what was done since it was made, on a day before its own. */
const comesAfter = (one: ChartEntry, other: ChartEntry) =>
  one.date > other.date ||
  (one.date === other.date && one.id > other.id) ||
  (other.state === 'planned' &&
    isReal(one) &&
    one.ends === null &&
    one.id > other.id &&
    one.date >= other.recordedOn!)

/** Id and surfaces of each that holds, by place. */
function slowly(entries: readonly Known[], day: string, known: number): string[] {
  const told = entries.filter(one => wasKnown(one, known) && one.date <= day)
  return told
    .filter(one => one.ends === null)
    .flatMap(one => {
      const later = told.filter(
        other => other.tooth === one.tooth && other.arch === one.arch && comesAfter(other, one),
      )
      const left = factsOf(one).filter(surface => !later.some(other => endsFact(other, one, surface)))
      return left.length === 0 ? [] : [`${one.id}:${left.join('')}`]
    })
    .toSorted()
}

function quickly(entries: readonly Known[], day: string, known: number): string[] {
  const chart = foldChart(
    entries.filter(one => wasKnown(one, known)),
    day,
  )
  const places = [...chart.teeth.values(), chart.arches.upper, chart.arches.lower, chart.mouth]
  return places
    .flatMap(place => place.standing.map(({ entry: one, surfaces }) => `${one.id}:${surfaces}`))
    .toSorted()
}

const days = Array.from({ length: 6 }, (_, index) => addDays('2026-01-01', index))
const anyEntry = fc.record({
  kind: fc.constantFrom(...KIND_NAMES),
  state: fc.nat(),
  tooth: fc.constantFrom(36, 37, 75),
  arch: fc.constantFrom('upper' as const, 'lower' as const),
  surfaces: fc.subarray([...SURFACES], { minLength: 1 }),
  day: fc.constantFrom(...days),
  isPontic: fc.boolean(),
  ends: fc.option(fc.nat(), { freq: 8 }),
  recordedAt: fc.nat(20),
  recordedOn: fc.constantFrom(...days),
  roots: fc.constantFrom([], ['M'], ['D'], ['M', 'D']),
  voidedAfter: fc.option(fc.nat(10), { freq: 4 }),
})

test('is what a slow and obvious reading says, of any day as known at any time, of records that were joined too', () => {
  fc.assert(
    fc.property(fc.array(anyEntry, { maxLength: 30 }), wishes => {
      const entries: Known[] = []
      for (const [index, wish] of wishes.entries()) {
        const rule = ruleOf(wish.kind)
        const scope = rule.scopes[0]
        const target =
          wish.ends === null || entries.length === 0 ? undefined : entries[wish.ends % entries.length]!
        const fresh = {
          tooth: scope === 'tooth' ? wish.tooth : null,
          arch: scope === 'arch' ? wish.arch : null,
          kind: wish.kind,
          state: rule.states[wish.state % rule.states.length]!,
          surfaces:
            rule.surfaces === 'some' ? wish.surfaces.join('') : rule.surfaces === 'none' ? '' : rule.surfaces,
          roots: rule.roots ? wish.roots : [],
          role: wish.kind === 'bridge' ? (wish.isPontic ? ('pontic' as const) : ('abutment' as const)) : null,
          details: {},
          group: null,
        }
        entries.push({
          ...(target?.ends === null ? target : fresh),
          // Records that were joined bring entries in any order.
          id: index + 1,
          date: wish.day,
          ends: target?.ends === null ? target.id : null,
          recordedAt: wish.recordedAt,
          recordedOn: wish.recordedOn,
          voidedAt: wish.voidedAfter === null ? null : wish.recordedAt + wish.voidedAfter,
        })
      }
      for (const day of [...days, addDays(days[0]!, -1)])
        for (const known of [0, 5, 10, 20, 30])
          expect(quickly(entries, day, known)).toEqual(slowly(entries, day, known))
    }),
    { numRuns: 1000 },
  )
})
