import { archOf, isMilk, placeOf } from '../arches.ts'
import { absolute, alongPath, pairsOf, xy, type Point } from './path.ts'
import { SHAPES, type Shape } from './shapes.ts'

export type ToothType = keyof typeof SHAPES

/** A shape with what is worked out of it once. */
export interface ToothShape {
  shape: Omit<Shape, 'outer' | 'inner'>
  drawn: Map<string, string>
  /** Of the crown from the side. */
  width: number
  crownHeight: number
  rootLength: number
  /** Vestibular to oral. */
  depth: number
  /** The crown's edge from the mesial end of the neck over the cusps to the distal one. */
  edge: readonly Point[]
  /** The root's edge from the mesial end of the neck round the tips to the distal one. */
  rootEdge: readonly Point[]
  /** One a root. */
  canals: readonly Canal[]
  /** From above: mesial, oral, distal, vestibular. */
  outer: readonly Arc[]
  inner: readonly Arc[]
}

interface Canal {
  line: string
  start: Point
  /** Half way to the apex, where a post ends. */
  middle: Point
  apex: Point
}

export interface Arc {
  from: string
  /** The points of its curves, and the same backwards. */
  points: string
  back: () => string
  to: string
}

const known = new Map<ToothType, ToothShape>()

export function shapeOf(tooth: number): ToothShape {
  const type = typeOf(tooth)
  const shape = known.get(type) ?? measure(SHAPES[type])
  known.set(type, shape)
  return shape
}

function typeOf(tooth: number): ToothType {
  const type = `${archOf(tooth) === 'upper' ? 'u' : 'l'}${isMilk(tooth) ? 'm' : ''}${placeOf(tooth)}`
  if (!(type in SHAPES)) throw new Error(`No tooth ${tooth}`)
  return type as ToothType
}

/** What is drawn of every tooth of a shape alike is drawn once. */
export function once({ drawn }: ToothShape, what: string, draw: () => string): string {
  const path = drawn.get(what) ?? draw()
  drawn.set(what, path)
  return path
}

function measure({ outer: outline, inner, ...lines }: Shape): ToothShape {
  const shape = Object.fromEntries(
    Object.entries(lines).map(([name, path]) => [name, absolute(path)]),
  ) as typeof lines
  const outer = arcsOf(outline)
  const edge = alongPath(shape.crown.slice(0, shape.crown.lastIndexOf('C')))
  const rootEdge = alongPath(shape.root).slice(1, -1)
  const xs = edge.map(([x]) => x)
  const ys = outer.flatMap(({ points }) => pairsOf(points).map(([, y]) => y))
  return {
    shape,
    drawn: new Map(),
    width: Math.max(...xs) - Math.min(...xs),
    crownHeight: Math.max(...edge.map(([, y]) => y)),
    rootLength: -Math.min(...rootEdge.map(([, y]) => y)),
    depth: Math.max(...ys) - Math.min(...ys),
    edge,
    rootEdge,
    canals: shape.canals.match(/M[^M]*/g)?.map(measureCanal) ?? [],
    outer,
    inner: arcsOf(inner),
  }
}

function measureCanal(line: string): Canal {
  const points = pairsOf(line)
  return { line, start: points[0]!, middle: points[6] ?? points[3]!, apex: points.at(-1)! }
}

function arcsOf(text: string): Arc[] {
  const [start = '', ...curves] = text.split('|')
  let from = start
  return curves.map(curve => {
    const arc = arcFrom(from, absolute(`M${from}c${curve}`).split('C').slice(1).join(' '))
    from = arc.to
    return arc
  })
}

function arcFrom(from: string, points: string): Arc {
  const back = () =>
    pairsOf(`${from} ${points}`)
      .toReversed()
      .slice(1)
      .map(point => xy(...point))
      .join(' ')
  return { from, points, back, to: xy(...pairsOf(points).at(-1)!) }
}
