import { ARCHES, archOf, areAdjacent, successorOf, type Arch } from '../arches.ts'
import { presenceOf, type Dentition } from '../dentition.ts'
import type { ChartEntry } from '../entry.ts'
import { toothState, type Chart } from '../fold.ts'
import type { PlaceState } from '../fold-place.ts'
import { SURFACES, type Kind, type State } from '../kinds.ts'
import type { Rows } from './mouth-layout.ts'
import type { MouthLook, SpanLook, SurfaceKind, ToothKind, ToothLook } from './tooth-look.ts'

// What a chart looks like on its day.

export interface ChartLook extends MouthLook {
  rows: Rows
}

export function lookOfChart(chart: Chart, dentition: Dentition): ChartLook {
  const rows = rowsOf(chart, dentition)
  const dentures = ARCHES.flatMap(arch => denturesOf(chart, rows, arch))
  const worn = new Map(dentures.flatMap(({ state, teeth }) => teeth.map(tooth => [tooth, state] as const)))
  const teeth = [...rows.upper, ...rows.lower].filter(tooth => tooth !== undefined)
  return {
    rows,
    teeth: new Map(teeth.map(tooth => [tooth, lookOf(chart, dentition, tooth, worn.get(tooth))])),
    spans: [...dentures, ...bridgesOf(chart), ...ARCHES.flatMap(arch => wiresOf(chart, rows, arch))],
  }
}

/**
 * Where a milk tooth is in, its successor has no place of its own, unless it is in too or something is charted of it:
 * then they stand side by side.
 */
export function rowsOf(chart: Chart, dentition: Dentition): Rows {
  const columns = [1, 2, 3, 4, 5, 6, 7, 8].flatMap(place => {
    const quarters = [1, 2, 3, 4].map(quarter => teethAt(chart, dentition, quarter * 10 + place))
    const depth = Math.max(...quarters.map(teeth => teeth.length))
    return Array.from({ length: depth }, (_, index) => quarters.map(teeth => teeth[index]))
  })
  const row = (right: number, left: number) => [
    ...columns.map(quarters => quarters[right - 1]).toReversed(),
    ...columns.map(quarters => quarters[left - 1]),
  ]
  return { upper: row(1, 2), lower: row(4, 3) }
}

function teethAt(chart: Chart, dentition: Dentition, tooth: number): number[] {
  const milk = tooth % 10 <= 5 ? tooth + 40 : undefined
  const own = presenceOf(tooth, dentition, chart)
  const before = milk === undefined ? 'none' : presenceOf(milk, dentition, chart)
  if (milk !== undefined && before === 'seen') {
    const isCharted = toothState(chart, tooth).standing.length > 0 && own !== 'gone'
    return own === 'seen' || isCharted ? [tooth, milk] : [milk]
  }
  if (milk !== undefined && before === 'gone' && own !== 'seen' && own !== 'gone')
    return toothState(chart, tooth).standing.length > 0 ? [tooth] : [milk]
  return own === 'none' ? [] : [tooth]
}

const SURFACE_KINDS: ReadonlySet<Kind> = new Set<SurfaceKind>([
  'caries',
  'abrasion',
  'hypoplasia',
  'filling',
  'inlay',
  'sealant',
  'veneer',
])
const TOOTH_KINDS: ReadonlySet<Kind> = new Set([
  'crown',
  'implant',
  'root_canal',
  'pulpitis',
  'post',
  'apical_lesion',
  'apicoectomy',
  'extraction',
  'fracture',
  'rotated',
  'diastema',
])

function lookOf(chart: Chart, dentition: Dentition, tooth: number, denture: State | undefined): ToothLook {
  const state = toothState(chart, tooth)
  const shown = state.standing.filter(({ isCovered }) => !isCovered)
  const successor = successorOf(tooth)
  const loose = shown.find(({ entry }) => entry.kind === 'mobility')?.entry.details.grade
  const hasGerm = successor !== undefined && presenceOf(successor, dentition, chart) === 'germ'
  return {
    presence: presenceLook(state, presenceOf(tooth, dentition, chart) === 'germ'),
    surfaces: shown.flatMap(({ entry, surfaces }) =>
      SURFACE_KINDS.has(entry.kind)
        ? [
            {
              kind: entry.kind as SurfaceKind,
              state: entry.state,
              sides: SURFACES.filter(side => surfaces.includes(side)),
            },
          ]
        : [],
    ),
    works: [
      ...shown.flatMap(({ entry }) => {
        const kind = workOf(entry)
        return kind ? [{ kind, state: entry.state, roots: entry.roots }] : []
      }),
      ...(denture ? [{ kind: 'denture', state: denture } as const] : []),
    ],
    ...(loose && { mobility: loose as 1 | 2 | 3 }),
    ...(hasGerm && { germ: successor }),
  }
}

function presenceLook({ standing, goneBy }: PlaceState, isGerm: boolean): ToothLook['presence'] {
  const has = (kind: Kind) => standing.some(({ entry }) => entry.kind === kind)
  if (goneBy) return has('retained_root') ? 'retained_root' : 'missing'
  if (isGerm) return has('impacted') ? 'impacted' : has('unerupted') ? 'unerupted' : 'germ'
  return has('retained_root') ? 'retained_root' : 'present'
}

/** An extraction that is done shows as the tooth's absence. */
function workOf({ kind, state, role }: ChartEntry): ToothKind | undefined {
  if (kind === 'bridge') return role === 'pontic' ? 'pontic' : 'crown'
  if (kind === 'extraction' && state !== 'planned') return undefined
  return TOOTH_KINDS.has(kind) ? (kind as ToothKind) : undefined
}

function bridgesOf(chart: Chart): SpanLook[] {
  const entries = [...chart.teeth.values()].flatMap(({ standing }) => standing.map(({ entry }) => entry))
  const bridges = Map.groupBy(
    entries.filter(({ kind }) => kind === 'bridge'),
    ({ group }) => group,
  )
  return [...bridges.values()].map(members => ({
    kind: 'bridge',
    state: members[0]!.state,
    teeth: members.map(({ tooth }) => tooth!),
  }))
}

/** A full denture is in place of every tooth of its arch, a partial one of those that went; one span a gap. */
function denturesOf(chart: Chart, rows: Rows, arch: Arch): SpanLook[] {
  const teeth = rows[arch].filter(tooth => tooth !== undefined)
  return chart.arches[arch].standing.flatMap(({ entry }) => {
    if (entry.kind !== 'denture') return []
    const isFull = entry.details.extent === 'full'
    const worn = isFull ? teeth : teeth.filter(tooth => isFree(toothState(chart, tooth)))
    return runs(worn).map((run): SpanLook => ({ kind: 'denture', state: entry.state, teeth: run }))
  })
}

function isFree({ goneBy, implant, standing }: PlaceState): boolean {
  return goneBy !== undefined && !implant && !standing.some(({ entry: { role } }) => role === 'pontic')
}

function runs(teeth: readonly number[]): number[][] {
  const found: number[][] = []
  for (const tooth of teeth) {
    const run = found.at(-1)
    if (run && areAdjacent([run.at(-1)!, tooth])) run.push(tooth)
    else found.push([tooth])
  }
  return found
}

/** Splints as they were charted, braces of an arch in one line for each state. */
function wiresOf(chart: Chart, rows: Rows, arch: Arch): SpanLook[] {
  const shown = rows[arch].filter(tooth => tooth !== undefined)
  const ofArch = chart.arches[arch].standing.map(({ entry }) => entry)
  const ofTeeth = [...chart.teeth].flatMap(([tooth, { standing }]) =>
    archOf(tooth) === arch ? standing.map(({ entry }) => entry) : [],
  )
  return (['splint', 'bracket'] as const).flatMap(kind => {
    const whole = ofArch.filter(entry => entry.kind === kind)
    const single = Map.groupBy(
      ofTeeth.filter(entry => entry.kind === kind),
      ({ state, group }) => `${state} ${group}`,
    )
    const standing = shown.filter(tooth => !toothState(chart, tooth).goneBy)
    return [
      ...whole.map(({ state }): SpanLook => ({ kind, state, teeth: standing })),
      ...[...single.values()].map((members): SpanLook => ({
        kind,
        state: members[0]!.state,
        teeth: members.map(({ tooth }) => tooth!),
      })),
    ]
  })
}
