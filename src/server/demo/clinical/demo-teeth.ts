import type { Details, Kind, State } from '#domain/tooth-chart/kinds.ts'

// What is charted of the demonstration's patients: a mouth that was treated for years, and one whose teeth change.

interface DemoEntry {
  readonly tooth: number
  readonly kind: Kind
  readonly state: State
  readonly surfaces?: string
  readonly details?: Details
  readonly diagnosis?: string
  readonly roots?: readonly string[]
  readonly group?: number
  readonly note?: string
}

/** What one visit found and did, so many days ago. */
export interface DemoCharting {
  readonly ago: number
  readonly entries: readonly DemoEntry[]
}

const found = (tooth: number, kind: Kind, more: Partial<DemoEntry> = {}): DemoEntry => ({
  tooth,
  kind,
  state: 'existing',
  ...more,
})
const done = (tooth: number, kind: Kind, more: Partial<DemoEntry> = {}): DemoEntry => ({
  tooth,
  kind,
  state: 'done',
  ...more,
})
const planned = (tooth: number, kind: Kind, more: Partial<DemoEntry> = {}): DemoEntry => ({
  tooth,
  kind,
  state: 'planned',
  ...more,
})
const caries = (tooth: number, surfaces: string, more: Partial<DemoEntry> = {}): DemoEntry => ({
  tooth, kind: 'caries', state: 'condition', surfaces, diagnosis: 'K02.1', ...more,
}) // prettier-ignore

const composite = { material: 'composite' } as const
const amalgam = { material: 'amalgam' } as const
const zirconia = { material: 'zirconia' } as const

/** The oldest first. */
export const ADULT: readonly DemoCharting[] = [
  {
    ago: 2823,
    entries: [
      found(18, 'missing'), found(28, 'missing'), found(48, 'missing'), found(46, 'missing'),
      found(14, 'filling', { surfaces: 'OD', details: amalgam }),
      found(36, 'filling', { surfaces: 'O', details: amalgam }),
      found(45, 'root_canal'), found(45, 'post', { details: { material: 'metal' } }),
      ...[45, 46, 47].map(tooth => found(tooth, 'bridge', { group: 1, details: { material: 'metal_ceramic' } })),
      caries(17, 'O'),
    ],
  },
  { ago: 2809, entries: [done(17, 'filling', { surfaces: 'O', details: composite })] },
  { ago: 2030, entries: [caries(36, 'MO', { note: 'Secundară, sub amalgam' })] },
  { ago: 2023, entries: [done(36, 'filling', { surfaces: 'MO', details: composite })] },
  { ago: 1650, entries: [{ tooth: 16, kind: 'pulpitis', state: 'condition', diagnosis: 'K04.0' }] },
  { ago: 1640, entries: [done(16, 'root_canal', { details: { canals: 3 } })] },
  { ago: 1601, entries: [done(16, 'crown', { details: zirconia })] },
  { ago: 1250, entries: [caries(26, 'MO')] },
  { ago: 1240, entries: [done(26, 'filling', { surfaces: 'MO', details: composite })] },
  { ago: 1130, entries: [{ tooth: 25, kind: 'fracture', state: 'condition', diagnosis: 'S02.5', note: 'Verticală, până la rădăcină' }] },
  { ago: 1123, entries: [done(25, 'extraction')] },
  { ago: 940, entries: [done(25, 'implant', { details: { size: '4.1 × 10' } })] },
  { ago: 800, entries: [done(25, 'crown', { details: zirconia })] },
  { ago: 470, entries: [done(37, 'filling', { surfaces: 'O', details: composite })] },
  { ago: 376, entries: [caries(11, 'M')] },
  { ago: 355, entries: [done(11, 'filling', { surfaces: 'M', details: { ...composite, shade: 'A2' } })] },
  {
    ago: 15,
    entries: [
      caries(15, 'D'),
      caries(22, 'M'),
      { tooth: 36, kind: 'apical_lesion', state: 'condition', roots: ['M', 'D'], diagnosis: 'K04.5' },
      planned(36, 'root_canal', { details: { canals: 3 } }),
      planned(36, 'crown', { details: zirconia }),
      planned(38, 'extraction'),
    ],
  },
] // prettier-ignore

export const CHILD: readonly DemoCharting[] = [
  {
    ago: 420,
    entries: [
      ...[71, 81].map(tooth => found(tooth, 'exfoliated')),
      found(75, 'filling', { surfaces: 'O', details: { material: 'glass_ionomer' } }),
      caries(55, 'OD'), caries(65, 'O'), caries(74, 'OD'), caries(85, 'MOD'),
    ],
  },
  {
    ago: 400,
    entries: [
      done(55, 'filling', { surfaces: 'OD', details: composite }),
      done(65, 'filling', { surfaces: 'O', details: composite }),
      done(74, 'root_canal'), done(74, 'filling', { surfaces: 'OD', details: composite }),
      done(85, 'crown', { details: { material: 'metal' } }),
    ],
  },
  { ago: 240, entries: [...[51, 61, 72, 82].map(tooth => found(tooth, 'exfoliated')), done(16, 'sealant'), done(26, 'sealant')] },
  {
    ago: 31,
    entries: [caries(54, 'M'), caries(84, 'OD'), planned(84, 'filling', { surfaces: 'OD' }), planned(36, 'sealant'), planned(46, 'sealant')],
  },
] // prettier-ignore
