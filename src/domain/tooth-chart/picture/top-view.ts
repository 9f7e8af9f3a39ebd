import type { State, Surface } from '../kinds.ts'
import type { Paint, Stroke } from './paint.ts'
import { xy, circle } from './path.ts'
import { hiddenConditions, mannerOf, type SurfaceLook, type ToothKind, type ToothLook } from './tooth-look.ts'
import { once, shapeOf, type ToothShape } from './tooth-shape.ts'

// A tooth from above, drawn as one of the upper right: see `shapes.ts`.

/** The order of a shape's arcs. */
const ROUND: readonly Surface[] = ['M', 'L', 'D', 'V']

export function drawTop(tooth: number, look: ToothLook): Stroke[] {
  const shape = shapeOf(tooth)
  const works = look.works ?? []
  const replaced = works.some(({ kind }) => kind === 'implant' || kind === 'pontic' || kind === 'denture')
  if (look.presence === 'retained_root')
    return [
      { paint: 'absent', d: ring(shape.outer) },
      { paint: 'condition-fill', d: circle(0, 0, shape.width * 0.2) },
      ...drawWorks(shape, works),
    ]
  if (look.presence === 'missing' && !replaced)
    return [
      { paint: 'absent', d: ring(shape.outer) },
      { paint: 'gone', d: cross(10) },
    ]
  if (look.presence !== 'present' && look.presence !== 'missing')
    return [{ paint: 'absent', d: ring(shape.outer) }, ...drawWorks(shape, works)]
  const isBare = look.presence === 'missing' && !works.some(isCover)
  if (isBare) return [{ paint: 'absent', d: ring(shape.outer) }, ...drawWorks(shape, works)]
  return [
    { paint: 'crown', d: ring(shape.outer) },
    { paint: 'ridge', d: once(shape, 'grid', () => drawGrid(shape)) },
    ...(look.surfaces ?? []).flatMap(surface => drawSurface(shape, surface)),
    ...hiddenConditions(look)
      .flatMap(({ sides }) => outlines(shape, sides))
      .map(d => ({ paint: 'condition-mark', d }) as const),
    ...drawWorks(shape, works),
  ]
}

/** The area of one surface as it is pressed: what is drawn of it and what is hit are the same. */
export function areaOfSurface(tooth: number, side: Surface): string {
  const shape = shapeOf(tooth)
  return side === 'O' ? ring(shape.inner) : segment(shape, ROUND.indexOf(side))
}

function ring(arcs: ToothShape['outer']): string {
  return `M${arcs[0]!.from}${arcs.map(arc => `C${arc.points}`).join('')}Z`
}

function segment({ outer, inner }: ToothShape, which: number): string {
  const [far, near] = [outer[which]!, inner[which]!]
  return `M${far.from}C${far.points}L${near.to}C${near.back()}Z`
}

/** What parts the surfaces, and the fissures. */
function drawGrid({ outer, inner, shape }: ToothShape): string {
  const spokes = outer.map((arc, index) => `M${arc.from}L${inner[index]!.from}`)
  return `${ring(inner)}${spokes.join('')}${shape.fissure ?? ''}`
}

function drawSurface(shape: ToothShape, { kind, state, sides }: SurfaceLook): Stroke[] {
  if (kind === 'sealant') return [{ paint: `${state}-seal`, d: shape.shape.fissure ?? ring(shape.inner) }]
  const paint: Paint = `${state}-${mannerOf(kind)}`
  return outlines(shape, sides).map(d => ({ paint, d }))
}

/** Surfaces that meet in the middle are one area: MOD is one filling. */
function outlines(shape: ToothShape, sides: readonly Surface[]): string[] {
  const round = ROUND.flatMap((side, index) => (sides.includes(side) ? [index] : []))
  if (!sides.includes('O')) return round.map(index => segment(shape, index))
  const steps = ROUND.map((_, index) => {
    const arc = (round.includes(index) ? shape.outer : shape.inner)[index]!
    return `${index ? 'L' : 'M'}${arc.from}C${arc.points}`
  })
  return [`${steps.join('')}Z`]
}

function drawWorks(shape: ToothShape, works: NonNullable<ToothLook['works']>): Stroke[] {
  const isCovered = works.some(isCover)
  const below = works.filter(isCover)
  const above = works.filter(work => !isCover(work))
  return [...below, ...above].flatMap(({ kind, state }) => DRAW[kind](shape, state, isCovered))
}

type Draw = (shape: ToothShape, state: State, isCovered: boolean) => Stroke[]

const nothing: Draw = () => []
const cover: Draw = (shape, state) => [
  { paint: `${state}-cover`, d: ring(shape.outer) },
  { paint: 'crown', d: ring(shape.inner) },
  { paint: `${state}-mark`, d: ring(shape.inner) },
]

const DRAW: Record<ToothKind, Draw> = {
  crown: cover,
  denture: cover,
  pontic: (shape, state, isCovered) => [
    ...cover(shape, state, isCovered),
    { paint: `${state}-line`, d: 'M-11 0H11' },
  ],
  implant: (_, state, isCovered) => [
    ...(isCovered ? [] : [{ paint: `${state}-spot`, d: circle(0, 0, 22) } as const]),
    { paint: `${state}-mark`, d: circle(0, 0, 9) },
  ],
  root_canal: (_, state) => [{ paint: `${state}-dot`, d: circle(0, 0, 6.5) }],
  post: (_, state) => [{ paint: `${state}-dot`, d: 'M-8-8H8V8H-8Z' }],
  pulpitis: (_, state) => [{ paint: `${state}-spot`, d: circle(0, 0, 9) }],
  extraction: (shape, state) => [
    { paint: `${state}-mark`, d: cross(Math.min(shape.width, shape.depth) * 0.42) },
  ],
  fracture: (shape, state) => [{ paint: `${state}-mark`, d: zigzag(shape.width) }],
  rotated: shape => [{ paint: 'sign', d: turn(shape.width / 2 + 8) }],
  apical_lesion: nothing,
  apicoectomy: nothing,
  diastema: nothing,
}

function isCover({ kind }: { kind: ToothKind }): boolean {
  return kind === 'crown' || kind === 'pontic' || kind === 'denture'
}

function cross(half: number): string {
  return `M${xy(-half, -half)}L${xy(half, half)}M${xy(half, -half)}L${xy(-half, half)}`
}

function zigzag(width: number): string {
  const steps = [-0.5, -0.25, 0, 0.25, 0.5]
  return steps.map((x, index) => `${index ? 'L' : 'M'}${xy(x * width, index % 2 ? 8 : -8)}`).join('')
}

/** An arrow round the tooth. */
function turn(radius: number): string {
  const [x, y] = [radius * 0.8, radius * 0.6]
  return `M${xy(-x, y)}A${radius} ${radius} 0 0 0 ${xy(x, y)}M${xy(x - 13, y + 1)}L${xy(x, y)}L${xy(x + 1, y + 13)}`
}
