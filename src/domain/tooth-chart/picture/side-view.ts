import type { Surface } from '../kinds.ts'
import type { Paint, Stroke } from './paint.ts'
import { xy, crescent, polyline, type Point } from './path.ts'
import { drawImplant, drawWorks } from './side-works.ts'
import { hiddenConditions, mannerOf, type SurfaceLook, type ToothKind, type ToothLook } from './tooth-look.ts'
import { once, shapeOf, type ToothShape } from './tooth-shape.ts'

// A tooth from the side, drawn as one of the upper right: see `shapes.ts`.

export function drawSide(tooth: number, look: ToothLook): Stroke[] {
  const shape = shapeOf(tooth)
  const works = look.works ?? []
  const has = (...kinds: ToothKind[]) => works.some(work => kinds.includes(work.kind))
  if (look.presence === 'retained_root')
    return [...drawRoots(shape, 'root'), ...drawWorks(tooth, works, shape), ...drawStump(shape)]
  if (look.presence === 'missing' && !has('implant', 'pontic', 'denture'))
    return [...drawAbsent(shape), ...drawWorks(tooth, works, shape)]
  const isGone = look.presence === 'missing'
  const isWaiting = look.presence !== 'present' && !isGone
  return [
    ...(isGone ? [] : drawRoots(shape, isWaiting ? 'waiting-root' : 'root')),
    ...works.flatMap(({ kind, state }) => (kind === 'implant' ? drawImplant(shape, state, !isGone) : [])),
    ...(isGone && !has('crown', 'pontic', 'denture')
      ? [{ paint: 'absent', d: shape.shape.crown } as const]
      : drawCrown(shape, isWaiting)),
    ...(look.surfaces ?? []).flatMap(surface => drawSurface(shape, surface)),
    ...hiddenConditions(look).flatMap(surface => drawEdge(shape, surface)),
    ...drawWorks(tooth, works, shape),
  ]
}

function drawAbsent({ shape }: ToothShape): Stroke[] {
  return [
    { paint: 'absent', d: shape.root.slice(0, shape.root.lastIndexOf('L')) },
    { paint: 'absent', d: shape.crown },
  ]
}

function drawRoots(shape: ToothShape, paint: 'root' | 'waiting-root'): Stroke[] {
  const { back, root } = shape.shape
  return [
    ...(back ? [{ paint: paint === 'root' ? 'back' : 'waiting-back', d: back } as const] : []),
    { paint, d: root },
    { paint: 'root-shade', d: once(shape, 'root-shade', () => shadeOfRoots(shape)) },
  ]
}

/** Each root is darker on its distal side: from its tip to where the next one parts, or to the neck. */
function shadeOfRoots({ rootEdge, rootLength }: ToothShape): string {
  const isTip = (index: number) => {
    const y = rootEdge[index]![1]
    return (
      y < -rootLength * 0.8 && y <= (rootEdge[index - 1]?.[1] ?? 0) && y < (rootEdge[index + 1]?.[1] ?? 0)
    )
  }
  const tips = rootEdge.flatMap((_, index) => (isTip(index) ? [index] : []))
  return tips
    .map((tip, which) => {
      const until = tips[which + 1] ?? rootEdge.length
      const run = rootEdge.slice(tip + 1, until)
      const top = run.findIndex(
        ([, y], index) => index > 0 && y > (run[index + 1]?.[1] ?? Infinity) && tips[which + 1] !== undefined,
      )
      const stretch = (top > 0 ? run.slice(0, top) : run).map(([x, y]): Point => [x + 1.2, y])
      return crescent(stretch, [tips.length > 1 ? 6 : 15, 0])
    })
    .join('')
}

function drawCrown(shape: ToothShape, isWaiting: boolean): Stroke[] {
  const { crown, ridge } = shape.shape
  return [
    { paint: isWaiting ? 'waiting-crown' : 'crown', d: crown },
    { paint: 'crown-shade', d: once(shape, 'crown-shade', () => shadeOfCrown(shape)) },
    ...(ridge ? [{ paint: 'ridge', d: ridge } as const] : []),
  ]
}

function shadeOfCrown({ edge, width, crownHeight }: ToothShape): string {
  const distal = edge.filter(
    ([x, y], index) => index > edge.length / 3 && x < width * -0.1 && (y > 3 || x < 0) && y < crownHeight,
  )
  const inside = distal.map(([x, y]): Point => [x + 1.3, y - (y > crownHeight * 0.8 ? 1.3 : 0)])
  return crescent(inside, [width * 0.16, -crownHeight * 0.03])
}

/** The oral surface is not seen from here. */
function drawSurface(shape: ToothShape, { kind, state, sides }: SurfaceLook): Stroke[] {
  if (kind === 'sealant') return []
  if (kind === 'veneer')
    return [{ paint: `${state}-cover`, d: once(shape, 'veneer', () => scaledCrown(shape, 0.8)) }]
  const paint: Paint = `${state}-${mannerOf(kind)}`
  return areasOf(shape, kind, sides).map(d => ({ paint, d }))
}

function drawEdge(shape: ToothShape, { kind, sides }: SurfaceLook): Stroke[] {
  return areasOf(shape, kind, sides).map(d => ({ paint: 'condition-mark', d }))
}

function areasOf(shape: ToothShape, kind: SurfaceLook['kind'], sides: readonly Surface[]): string[] {
  const isWorn = kind === 'abrasion'
  const seen = sides.filter(side => side !== 'L')
  return seen.map(side => once(shape, `${side} ${isWorn}`, () => areaOf(shape, side, isWorn)))
}

/** A filling's place on a side: at the contacts, at the edge that bites, at the neck. */
function areaOf({ edge, width, crownHeight }: ToothShape, side: Surface, isWorn: boolean): string {
  const half = edge.findIndex(([x]) => x < 0)
  const isContact = ([, y]: Point) => y > crownHeight * 0.4 && y < crownHeight * 0.93
  if (side === 'M')
    return crescent(
      edge.slice(0, half).filter(point => isContact(point) && point[0] > width * 0.3),
      [width * -0.24, 0],
    )
  if (side === 'D')
    return crescent(
      edge.slice(half).filter(point => isContact(point) && point[0] < width * -0.3),
      [width * 0.24, 0],
    )
  if (side === 'O')
    return crescent(
      edge.filter(([x, y]) => Math.abs(x) < width * 0.3 && y > crownHeight * 0.5),
      [0, crownHeight * -0.3],
    )
  const [x, y] = [width * 0.26, crownHeight * (isWorn ? 0.06 : 0.12)]
  const bottom = crownHeight * (isWorn ? 0.24 : 0.4)
  return `M${xy(-x, y)}C${xy(-x / 2, y - 9)} ${xy(x / 2, y - 9)} ${xy(x, y)}C${xy(x * 1.1, bottom)} ${xy(x * -1.1, bottom)} ${xy(-x, y)}Z`
}

function scaledCrown({ edge, crownHeight }: ToothShape, scale: number): string {
  const middle = crownHeight * 0.47
  return `${polyline(edge.map(([x, y]) => [x * scale, middle + (y - middle) * scale]))}Z`
}

/** The broken edge of a root that was left. */
function drawStump({ shape, rootEdge }: ToothShape): Stroke[] {
  const [left, right] = [rootEdge.at(-1)![0], rootEdge[0]![0]]
  const steps = Array.from({ length: 7 }, (_, index): Point => [
    left + ((right - left) * index) / 6,
    index % 2 ? -4 : 5,
  ])
  return [
    { paint: 'absent', d: shape.crown },
    { paint: 'condition-mark', d: polyline(steps) },
  ]
}
