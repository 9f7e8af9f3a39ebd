import { archOf, isMilk, placeOf } from '../arches.ts'
import { alongPath, pairsOf, xy, type Point } from './path.ts'
import { SHAPES, type Shape } from './shapes.ts'

export type ToothType = keyof typeof SHAPES

/** A shape with what is worked out of it once. */
export interface ToothShape {
  shape: Shape
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
  /** One a root, from the chamber to the apex. */
  canals: readonly (readonly Point[])[]
  /** From above: mesial, oral, distal, vestibular. */
  outer: readonly Arc[]
  inner: readonly Arc[]
}

export interface Arc {
  from: Point
  to: Point
  forwards: string
  backwards: string
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

function measure(shape: Shape): ToothShape {
  const edge = alongPath(shape.crown.slice(0, shape.crown.lastIndexOf('C')))
  const rootEdge = alongPath(shape.root).slice(1, -1)
  const outer = arcsOf(shape.outer)
  const xs = edge.map(([x]) => x)
  const depths = outer.flatMap(arc => alongPath(`M${xy(...arc.from)}C${arc.forwards}`)).map(([, y]) => y)
  return {
    shape,
    width: Math.max(...xs) - Math.min(...xs),
    crownHeight: Math.max(...edge.map(([, y]) => y)),
    rootLength: -Math.min(...rootEdge.map(([, y]) => y)),
    depth: Math.max(...depths) - Math.min(...depths),
    edge,
    rootEdge,
    canals: shape.canals.match(/M[^M]*/g)?.map(alongPath) ?? [],
    outer,
    inner: arcsOf(shape.inner),
  }
}

function arcsOf(text: string): Arc[] {
  const arcs = text.split('|').map(pairsOf)
  return arcs.map((points, index) => {
    const from = arcs.at(index - 1)!.at(-1)!
    const to = points.at(-1)!
    return { from, to, forwards: listed(points), backwards: listed([from, ...points].toReversed().slice(1)) }
  })
}

function listed(points: readonly Point[]): string {
  return points.map(point => xy(...point)).join(' ')
}
