import type { State } from '../kinds.ts'
import { TOP_SCALE, type MouthLayout, type Place } from './mouth-layout.ts'
import type { Stroke } from './paint.ts'
import { xy } from './path.ts'
import type { SpanLook } from './tooth-look.ts'
import { shapeOf } from './tooth-shape.ts'

// What joins teeth, in the picture's own measure. Bars lie under the teeth, wires over them.

export interface SpanDrawing {
  under: readonly Stroke[]
  over: readonly Stroke[]
}

export function drawSpan(layout: MouthLayout, { kind, state, teeth }: SpanLook): SpanDrawing {
  const places = layout.places.filter(place => teeth.includes(place.tooth)).toSorted((a, b) => a.x - b.x)
  if (!places.length) return { under: [], over: [] }
  return DRAW[kind](places, state)
}

const DRAW: Record<SpanLook['kind'], (places: readonly Place[], state: State) => SpanDrawing> = {
  bridge: (places, state) => {
    const pairs = places.slice(1).map((place, index) => [places[index]!, place] as const)
    const under = pairs.flatMap(([a, b]) => bars(a, b)).map((d): Stroke => ({ paint: `${state}-cover`, d }))
    return { under, over: [] }
  },
  denture: (places, state) => ({ under: [{ paint: `${state}-spot`, d: saddle(places) }], over: [] }),
  splint: (places, state) => ({ under: [], over: [{ paint: `${state}-line`, d: wire(places, 0.5) }] }),
  bracket: (places, state) => ({
    under: [],
    over: [
      { paint: `${state}-mark`, d: wire(places, 0.55) },
      { paint: `${state}-spot`, d: places.map(bracket).join('') },
    ],
  }),
}

/** From crown to crown, from the side and from above. */
function bars(a: Place, b: Place): string[] {
  const from = a.x + shapeOf(a.tooth).width / 2
  const to = b.x - shapeOf(b.tooth).width / 2
  const bar = (y: number, inset: number, half: number) =>
    `M${xy(from - inset, y - half)}L${xy(to + inset, y - half)}L${xy(to + inset, y + half)}L${xy(from - inset, y + half)}Z`
  return [
    bar((middle(a, 0.55) + middle(b, 0.55)) / 2, 6, 9),
    bar((a.topY + b.topY) / 2, (shapeOf(a.tooth).width * (1 - TOP_SCALE)) / 2 + 5, 8),
  ]
}

/** A band along the necks. */
function saddle(places: readonly Place[]): string {
  const [first, last] = [places[0]!, places.at(-1)!]
  const from = first.x - shapeOf(first.tooth).width / 2 - 4
  const to = last.x + shapeOf(last.tooth).width / 2 + 4
  const [near, far] = [first.neckY + first.upright * 14, first.neckY - first.upright * 44]
  return `M${xy(from, near)}C${xy(from - 10, far)} ${xy(from, far)} ${xy(from + 24, far)}L${xy(to - 24, far)}C${xy(to, far)} ${xy(to + 10, far)} ${xy(to, near)}Z`
}

function wire(places: readonly Place[], height: number): string {
  return places.map((place, index) => `${index ? 'L' : 'M'}${xy(place.x, middle(place, height))}`).join('')
}

function bracket(place: Place): string {
  const [x, y] = [place.x, middle(place, 0.55)]
  return `M${xy(x - 10, y - 12)}h20v24h-20Z`
}

/** So high on a crown. */
function middle({ tooth, neckY, upright }: Place, height: number): number {
  return neckY + upright * shapeOf(tooth).crownHeight * height
}
