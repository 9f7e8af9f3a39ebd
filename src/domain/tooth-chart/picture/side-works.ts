import { rootsOf } from '../arches.ts'
import type { State } from '../kinds.ts'
import type { Stroke } from './paint.ts'
import { xy, circle, polyline, type Point } from './path.ts'
import type { ToothKind, ToothLook } from './tooth-look.ts'
import type { ToothShape } from './tooth-shape.ts'

/** What was or will be done to the whole tooth, and what ails it. */
export function drawWorks(tooth: number, works: readonly Work[], shape: ToothShape): Stroke[] {
  return ORDER.flatMap(kind => {
    const those = works.filter(work => work.kind === kind)
    return those.flatMap((work, index) => DRAW[kind](shape, work, canalsOf(tooth, work.roots), index > 0))
  })
}

type Work = NonNullable<ToothLook['works']>[number]
/** `isOver` says that the same kind stands already: what is planned over it is its edge alone. */
type Draw = (shape: ToothShape, work: Work, roots: readonly number[], isOver: boolean) => Stroke[]

const cover: Draw = ({ shape }, { state }, _, isOver) => [
  { paint: isOver ? `${state}-line` : `${state}-cover`, d: shape.crown },
]

const DRAW: Record<Exclude<ToothKind, 'implant'>, Draw> = {
  crown: cover,
  pontic: cover,
  denture: cover,
  pulpitis: ({ canals, crownHeight }, { state }) => [
    { paint: `${state}-line`, d: canals.map(({ line }) => line).join('') },
    { paint: `${state}-spot`, d: circle(0, crownHeight * 0.3, 9) },
  ],
  root_canal: ({ canals }, { state }, roots) =>
    chosen(canals, roots).map(({ line }) => ({ paint: `${state}-line`, d: line })),
  post: ({ canals }, { state }) => {
    const { start: from, middle: to } = canals.at(-1)!
    return [
      {
        paint: `${state}-fill`,
        d: `M${xy(from[0] - 7, from[1] + 10)}L${xy(from[0] + 7, from[1] + 10)}L${xy(to[0] + 3, to[1])}L${xy(to[0] - 3, to[1])}Z`,
      },
    ]
  },
  apical_lesion: ({ canals }, { state }, roots) =>
    chosen(canals, roots).map(({ apex: [x, y] }) => ({ paint: `${state}-spot`, d: circle(x, y - 9, 12) })),
  apicoectomy: ({ canals }, { state }, roots) =>
    chosen(canals, roots).map(({ apex: [x, y] }) => ({
      paint: `${state}-line`,
      d: `M${xy(x - 12, y + 8)}L${xy(x + 12, y + 2)}`,
    })),
  fracture: ({ width, crownHeight }, { state }) => {
    const steps: Point[] = [0.52, 0.3, 0.12, -0.12, -0.3, -0.52].map((x, index) => [
      x * width,
      crownHeight * (0.5 + (index % 2 ? 0.11 : -0.11)),
    ])
    return [{ paint: `${state}-mark`, d: polyline(steps) }]
  },
  diastema: ({ width, crownHeight }, { state }) => [
    {
      paint: `${state}-mark`,
      d: `M${xy(width / 2 + 6, crownHeight * 0.55)}V${Math.round(crownHeight * 1.1)}M${xy(width / 2 + 14, crownHeight * 0.55)}V${Math.round(crownHeight * 1.1)}`,
    },
  ],
  rotated: () => [],
  extraction: ({ width, crownHeight, rootLength }, { state }) => {
    const [x, bottom, top] = [width * 0.46, crownHeight * 0.95, rootLength * -0.75]
    return [{ paint: `${state}-mark`, d: `M${xy(-x, bottom)}L${xy(x, top)}M${xy(x, bottom)}L${xy(-x, top)}` }]
  },
}

/** What is drawn over what. */
const ORDER = [
  'crown',
  'pontic',
  'denture',
  'pulpitis',
  'root_canal',
  'post',
  'apical_lesion',
  'apicoectomy',
  'fracture',
  'diastema',
  'extraction',
] as const satisfies readonly ToothKind[]

/** Which canals the named roots are; none named are all. */
function canalsOf(tooth: number, names: readonly string[] = []): readonly number[] {
  const all = rootsOf(tooth)
  return names.length ? names.map(name => all.indexOf(name)) : all.map((_, index) => index)
}

function chosen<T>(list: readonly T[], indices: readonly number[]): T[] {
  return list.filter((_, index) => indices.includes(index))
}

/** Where a tooth still stands it is only outlined. */
export function drawImplant({ rootLength, rootEdge }: ToothShape, state: State, isOver: boolean): Stroke[] {
  const length = rootLength * 0.9
  const half = Math.min(21, ((rootEdge[0]![0] - rootEdge.at(-1)![0]) / 2) * 0.74)
  const neck = half * 0.8
  const body = `M${xy(neck, 2)}L${xy(neck, -13)}L${xy(half, -16)}L${xy(half * 0.92, -length * 0.72)}C${xy(half * 0.8, -length * 0.95)} ${xy(half * 0.36, -length)} ${xy(0, -length)}C${xy(half * -0.36, -length)} ${xy(half * -0.8, -length * 0.95)} ${xy(half * -0.92, -length * 0.72)}L${xy(-half, -16)}L${xy(-neck, -13)}L${xy(-neck, 2)}Z`
  let threads = ''
  for (let y = 25; y < length * 0.86; y += 14.5) {
    const wide = half * (y > length * 0.7 ? 0.86 : 1) + 4
    threads += `M${xy(wide, -y)}L${xy(-wide, -y - 7.5)}`
  }
  return [
    { paint: `${state}-${isOver ? 'mark' : 'spot'}`, d: body },
    { paint: `${state}-mark`, d: threads },
  ]
}
