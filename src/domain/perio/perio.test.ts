import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldChart } from '../tooth-chart/fold.ts'
import { PERMANENT_ROWS } from '../tooth-chart/arches.ts'
import type { ChartEntry } from '../tooth-chart/entry.ts'
import { compareExams } from './comparison.ts'
import { measuredSites, missingSites, perioIndices } from './indices.ts'
import { placesInOrder, SITE_ORDERS } from './site-order.ts'
import { siteName, toothWords } from './site-words.ts'
import {
  attachmentLoss,
  DEPTH,
  hasFurcation,
  MARGIN,
  placeKey,
  SITES,
  sitesAcross,
  teethToProbe,
  UNTOUCHED,
  type ExamFacts,
  type PerioTooth,
  type Site,
  type SiteReading,
} from './sites.ts'
import { proposeStage } from './staging.ts'

const ALL = Object.values(PERMANENT_ROWS).flat()
const tooth = (number: number, more: Partial<PerioTooth> = {}): PerioTooth => ({
  tooth: number,
  present: true,
  implant: false,
  mobility: 0,
  furcation: 0,
  ...more,
})
const reading = (
  number: number,
  site: Site,
  depth: number | null,
  more: Partial<SiteReading> = {},
): SiteReading => ({
  ...UNTOUCHED,
  tooth: number,
  site,
  depth,
  ...more,
})
const mouth = (sites: SiteReading[], teeth = ALL.map(one => tooth(one))): ExamFacts => ({ teeth, sites })
/** Every site measured, two millimetres unless said. */
const whole = (found: SiteReading[], teeth = ALL.map(one => tooth(one))): ExamFacts => {
  const said = new Map(found.map(one => [placeKey(one.tooth, one.site), one]))
  const sites = teeth.flatMap(({ tooth: number }) =>
    SITES.map(site => said.get(placeKey(number, site)) ?? reading(number, site, 2)),
  )
  return mouth(sites, teeth)
}

const anyTooth = fc.record({
  present: fc.boolean(),
  implant: fc.boolean(),
  mobility: fc.integer({ min: 0, max: 3 }),
  furcation: fc.integer({ min: 0, max: 3 }),
})
const anyReading = fc.record({
  depth: fc.option(fc.integer({ min: DEPTH.from, max: DEPTH.to })),
  margin: fc.integer({ min: MARGIN.from, max: MARGIN.to }),
  bleeding: fc.boolean(),
  plaque: fc.boolean(),
  pus: fc.boolean(),
})
const anyExam = fc
  .record({
    teeth: fc.array(anyTooth, { minLength: 32, maxLength: 32 }),
    sites: fc.array(fc.option(anyReading), { minLength: 192, maxLength: 192 }),
  })
  .map(({ teeth, sites }): ExamFacts => {
    const made = teeth.map(({ implant, furcation, ...one }, index) => {
      const number = ALL[index]!
      const isImplant = one.present && implant
      return {
        ...one,
        tooth: number,
        implant: isImplant,
        furcation: hasFurcation(number) && !isImplant ? furcation : 0,
      }
    })
    const read = ALL.flatMap((number, place) =>
      SITES.flatMap((site, index) => {
        const one = sites[place * 6 + index]
        return one ? [{ ...one, tooth: number, site }] : []
      }),
    )
    return { teeth: made, sites: read }
  })

describe('sites', () => {
  test('stand as on a screen: distal is outside on both sides of the mouth', () => {
    expect(sitesAcross(26, 'V')).toEqual(['MV', 'V', 'DV'])
    expect(sitesAcross(46, 'L')).toEqual(['DL', 'L', 'ML'])
  })

  test('are called as dentists call them', () => {
    expect(siteName(26, 'MV', 'ro')).toBe('mezio-vestibular')
    expect(siteName(26, 'DL', 'ro')).toBe('disto-palatinal')
    expect(siteName(36, 'L', 'ro')).toBe('lingual')
    expect(siteName(11, 'L', 'en')).toBe('palatal')
    const sites = [
      reading(26, 'DV', 5, { margin: 1 }),
      reading(26, 'MV', 7, { margin: 2, bleeding: true }),
      reading(26, 'L', 4, { pus: true }),
    ]
    expect(toothWords(tooth(26, { mobility: 2 }), sites, 'ro')).toBe(
      '26, mobilitate II, vestibular 5 – 7 mm, margine 1 0 2, sângerare MV, palatinal – 4 – mm, puroi L',
    )
  })

  test('furcations are where roots part', () => {
    expect(ALL.filter(hasFurcation)).toEqual([18, 17, 16, 14, 24, 26, 27, 28, 48, 47, 46, 36, 37, 38])
    expect([54, 53, 74].map(hasFurcation)).toEqual([true, false, true])
  })

  test('loss is the depth and what the gum fell back; more gum than tooth is none', () => {
    expect(attachmentLoss(reading(11, 'V', 5, { margin: 2 }))).toBe(7)
    expect(attachmentLoss(reading(11, 'V', 5, { margin: -3 }))).toBe(2)
    expect(attachmentLoss(reading(11, 'V', 2, { margin: -4 }))).toBe(0)
    expect(attachmentLoss(reading(11, 'V', null, { margin: 2 }))).toBeNull()
  })
})

const entry = (id: number, more: Partial<ChartEntry>): ChartEntry => ({
  id, tooth: null, arch: null, kind: 'missing', state: 'existing', surfaces: '', roots: [], role: null, details: {},
  date: '2026-01-01', group: null, ends: null, ...more,
}) // prettier-ignore
const probed = (entries: ChartEntry[], dentition: 'permanent' | 'mixed' | 'milk' = 'permanent') =>
  teethToProbe(foldChart(entries, '2026-11-27'), dentition)

describe('teeth to probe', () => {
  test('are those of the chart: what is missing is not, an implant is, a pontic is not', () => {
    const teeth = probed([
      entry(1, { tooth: 36 }),
      entry(2, { tooth: 25 }),
      entry(3, { tooth: 25, kind: 'implant', state: 'done' }),
      entry(4, { tooth: 46, kind: 'bridge', role: 'pontic', group: 4 }),
      entry(5, { tooth: 27, kind: 'mobility', state: 'condition', details: { grade: 2 } }),
      entry(6, { tooth: 15, kind: 'implant', state: 'planned' }),
    ])
    expect(teeth.map(one => one.tooth)).toEqual(ALL)
    expect(teeth.filter(one => !one.present).map(one => one.tooth)).toEqual([46, 36])
    expect(teeth.filter(one => one.implant).map(one => one.tooth)).toEqual([25])
    expect(teeth.find(one => one.tooth === 27)!.mobility).toBe(2)
  })

  test('of a child are milk teeth where they still stand, one a place', () => {
    const teeth = probed([entry(1, { tooth: 51, kind: 'exfoliated' })], 'mixed')
    expect(teeth).toHaveLength(32)
    const present = teeth.filter(one => one.present).map(one => one.tooth)
    expect(present).toEqual(expect.arrayContaining([11, 61, 54, 16, 26, 36, 46]))
    expect(present).not.toContain(51)
    expect(present).not.toContain(17)
  })
})

describe('the order of sites', () => {
  test.each(SITE_ORDERS)('%s goes to each site of each tooth that is there, once', order => {
    fc.assert(
      fc.property(anyExam, ({ teeth }) => {
        const keys = placesInOrder(teeth, order).map(one => placeKey(one.tooth, one.site))
        expect(new Set(keys).size).toBe(keys.length)
        const wanted = teeth
          .filter(one => one.present)
          .flatMap(one => SITES.map(site => placeKey(one.tooth, site)))
        expect(keys.toSorted()).toEqual(wanted.toSorted())
      }),
      { numRuns: 30 },
    )
  })

  test('begins at 18, vestibular and distal', () => {
    const teeth = [11, 18, 36, 28].map(one => tooth(one))
    const said = (order: (typeof SITE_ORDERS)[number]) =>
      placesInOrder(teeth, order).map(one => placeKey(one.tooth, one.site)).join(' ') // prettier-ignore
    expect(said('sides')).toMatch(/^18DV 18V 18MV 11DV 11V 11MV 28MV 28V 28DV 18DL/)
    expect(said('round')).toMatch(/28DV 28DL 28L 28ML 11ML .* 18DL 36MV/)
    expect(said('tooth')).toMatch(/^18DV 18V 18MV 18DL 18L 18ML 11DV/)
  })
})

describe('indices', () => {
  test('count measured sites of teeth that are there', () => {
    const teeth = [tooth(16), tooth(15, { implant: true }), tooth(14, { present: false })]
    const exam = mouth(
      [
        reading(16, 'MV', 5, { margin: 2, bleeding: true }),
        reading(16, 'V', 3, { plaque: true }),
        reading(16, 'DV', 6),
        reading(16, 'L', null, { bleeding: true }),
        reading(15, 'V', 8, { bleeding: true }),
        reading(14, 'V', 9, { bleeding: true }),
      ],
      teeth,
    )
    expect(perioIndices(exam)).toEqual({
      measured: 4,
      sites: 12,
      bleeding: 50,
      plaque: 25,
      pockets_4_5: 1,
      pockets_6: 2,
      mean_cal: 5.3,
      worst: { tooth: 16, site: 'MV', depth: 5, cal: 7 },
    })
    expect(missingSites(exam)).toEqual([
      { tooth: 16, sites: ['DL', 'L', 'ML'] },
      { tooth: 15, sites: ['DV', 'MV', 'DL', 'L', 'ML'] },
    ])
  })

  test('say nothing of what was not measured', () => {
    expect(perioIndices(mouth([]))).toMatchObject({
      measured: 0,
      bleeding: null,
      plaque: null,
      mean_cal: null,
      worst: null,
    })
  })

  test('round half a percent up, whatever a machine makes of fractions', () => {
    const sites = ALL.slice(0, 10).flatMap(number => SITES.slice(0, 4).map(site => [number, site] as const))
    const found = sites.map(([number, site], at) => reading(number, site, 2, { bleeding: at < 23 }))
    expect(perioIndices(mouth(found))).toMatchObject({ measured: 40, bleeding: 58 })
  })

  test('add up, whatever was measured', () => {
    fc.assert(
      fc.property(anyExam, exam => {
        const { measured, sites, bleeding, pockets_4_5, pockets_6, mean_cal, worst } = perioIndices(exam)
        const counted = measuredSites(exam)
        expect(measured + missingSites(exam).flatMap(one => one.sites).length).toBe(sites)
        expect(pockets_4_5 + pockets_6).toBe(counted.filter(one => one.depth > 3).length)
        if (measured > 0)
          expect(bleeding).toBe(Math.round((counted.filter(one => one.bleeding).length * 100) / measured))
        const losses = counted.filter(one => !one.of.implant).map(one => Math.max(0, one.depth + one.margin))
        if (losses.length === 0) expect([mean_cal, worst]).toEqual([null, null])
        else {
          expect(worst!.cal).toBe(Math.max(...losses))
          expect(Math.abs(mean_cal! - losses.reduce((a, b) => a + b) / losses.length)).toBeLessThanOrEqual(
            0.051,
          )
        }
      }),
      { numRuns: 60 },
    )
  })
})

describe('two exams', () => {
  test('are compared where both measured; a millimetre is within the hand', () => {
    const earlier = mouth([
      reading(16, 'MV', 7),
      reading(16, 'V', 3),
      reading(16, 'DV', 4),
      reading(16, 'L', 5),
    ])
    const later = mouth([
      reading(16, 'MV', 5),
      reading(16, 'V', 4),
      reading(16, 'DV', 6),
      reading(17, 'V', 9),
    ])
    const { deeper, better, worse } = compareExams(earlier, later)
    expect(Object.fromEntries(deeper)).toEqual({ '16MV': -2, '16V': 1, '16DV': 2 })
    expect([better, worse]).toEqual([1, 1])
  })

  test('turned round say the opposite', () => {
    fc.assert(
      fc.property(anyExam, anyExam, (one, other) => {
        const there = compareExams(one, other)
        const back = compareExams(other, one)
        expect([there.better, there.worse]).toEqual([back.worse, back.better])
        for (const [key, change] of there.deeper) expect(back.deeper.get(key)! + change).toBe(0)
      }),
      { numRuns: 30 },
    )
  })
})

const stageOf = (found: SiteReading[], teeth?: PerioTooth[]) => {
  const proposal = proposeStage(whole(found, teeth))
  if (proposal?.kind !== 'periodontitis') throw new Error(`no periodontitis: ${proposal?.kind}`)
  return proposal
}
const two = (depth: number, margin = 0) => [
  reading(16, 'MV', depth, { margin }),
  reading(26, 'MV', depth, { margin }),
]

const lost = (second: number) =>
  proposeStage(whole([reading(16, 'MV', 5, { margin: 1 }), reading(second, 'DV', 4, { margin: 1 })]))!

describe('the stage that is proposed', () => {
  test('is none where nothing was measured of a tooth', () => {
    expect(proposeStage(mouth([]))).toBeUndefined()
    expect(proposeStage(mouth([reading(25, 'V', 7)], [tooth(25, { implant: true })]))).toBeUndefined()
  })

  test('a sound mouth is not taken for ill by the millimetres that a probe goes in health', () => {
    const exam = whole([reading(16, 'MV', 3), reading(26, 'DV', 3), reading(11, 'MV', 3)])
    expect(proposeStage(exam)).toEqual({ kind: 'health', bleeding: 0 })
  })

  test('bleeding without loss is gingivitis', () => {
    const bled = ALL.slice(0, 8).flatMap(number =>
      SITES.map(site => reading(number, site, 3, { bleeding: true })),
    )
    expect(proposeStage(whole(bled))).toEqual({ kind: 'gingivitis', bleeding: 25, extent: 'localised' })
  })

  test('loss at two teeth side by side is not yet a periodontitis', () => {
    expect(lost(15).kind).toBe('health')
    expect(lost(14)).toMatchObject({
      kind: 'periodontitis',
      stage: 'III',
      worst: { tooth: 16, site: 'MV', loss: 6 },
    })
  })

  test('goes by the greatest loss between teeth', () => {
    expect(stageOf(two(4, -2))).toMatchObject({
      stage: 'I',
      grade: 'B',
      extent: 'localised',
      signs: ['loss'],
    })
    expect(stageOf(two(4)).stage).toBe('II')
    expect(stageOf(two(5)).stage).toBe('III')
    expect(stageOf([reading(26, 'MV', 7, { margin: 2 }), ...two(4).slice(0, 1)]).worst).toEqual({
      tooth: 26,
      site: 'MV',
      loss: 9,
    })
  })

  test('is grave by a deep pocket or open roots too, and says so', () => {
    expect(stageOf([...two(4), reading(36, 'V', 6, { margin: -4 })])).toMatchObject({
      stage: 'III',
      signs: ['loss', 'depth'],
    })
    const forked = ALL.map(one => tooth(one, one === 46 ? { furcation: 2 } : {}))
    expect(stageOf(two(4), forked)).toMatchObject({ stage: 'III', signs: ['loss', 'furcation'] })
  })

  test('is the last where few teeth are left, which says nothing where it is slight', () => {
    const few = ALL.filter(one => one % 10 < 6).slice(0, 12).concat(16, 26).map(one => tooth(one)) // prettier-ignore
    expect(stageOf(two(6), few)).toMatchObject({ stage: 'IV', signs: ['loss', 'few_teeth'] })
    expect(stageOf(two(4, -2), few).stage).toBe('I')
  })

  test('never falls when a pocket deepens, and an implant has no say', () => {
    const grades = ['health', 'gingivitis', 'I', 'II', 'III', 'IV']
    const gravity = (exam: ExamFacts) => {
      const proposal = proposeStage(exam)
      return grades.indexOf(
        proposal?.kind === 'periodontitis' ? proposal.stage : (proposal?.kind ?? 'health'),
      )
    }
    fc.assert(
      fc.property(anyExam, fc.nat(191), (exam, at) => {
        const one = exam.sites[at % Math.max(1, exam.sites.length)]
        if (!one || one.depth === null || one.depth === DEPTH.to) return
        const deeper = {
          ...exam,
          sites: exam.sites.map(was => (was === one ? { ...was, depth: one.depth! + 1 } : was)),
        }
        expect(gravity(deeper)).toBeGreaterThanOrEqual(gravity(exam))
        const teeth = [...exam.teeth, tooth(55, { implant: true })]
        const withImplant = { teeth, sites: [...exam.sites, reading(55, 'MV', 15)] }
        expect(gravity(withImplant)).toBe(gravity(exam))
      }),
      { numRuns: 200 },
    )
  })
})
