// The lines of the gum's edge and of the pockets' ground over the drawings of teeth, in tenths of a millimetre.

import { sitesAcross, placeKey, type PerioTooth, type Side, type SiteReading } from '#domain/perio/sites.ts'
import { isOnRight } from '#domain/tooth-chart/arches.ts'

/** How wide a tooth's column is, and where the neck is below the top of a picture whose roots point up. */
export const COLUMN = 111
export const NECK = 185
export const HEIGHT = 320
const MM = 10

export interface GumLines {
  readonly margin: string
  readonly ground: string
  /** What lies between the two, by how deep it is. */
  readonly areas: readonly { readonly d: string; readonly depth: 'sound' | 'pocket' | 'deep' }[]
  /** Where the ground lies deep. */
  readonly dots: readonly (readonly [x: number, y: number])[]
}

interface Spot {
  readonly x: number
  readonly margin: number
  readonly ground: number
  readonly depth: number
}

/** `teeth` as they stand on the screen; a gap or a site that is not measured parts the lines. */
export function gumLines(
  teeth: readonly PerioTooth[],
  sites: ReadonlyMap<string, SiteReading>,
  side: Side,
): GumLines {
  const runs: Spot[][] = [[]]
  const areas: GumLines['areas'][number][] = []
  for (const [index, { tooth, present }] of teeth.entries()) {
    const spots = sitesAcross(tooth, side).map((site, place): Spot | undefined => {
      const reading = sites.get(placeKey(tooth, site))
      if (!present || !reading || reading.depth === null) return undefined
      const { depth, margin } = reading
      const x = index * COLUMN + ((place * 2 + 1) * COLUMN) / 6
      return { x, margin: NECK - margin * MM, ground: NECK - (margin + depth) * MM, depth }
    })
    for (const [place, spot] of spots.entries()) {
      if (!spot) {
        if (runs.at(-1)!.length > 0) runs.push([])
        continue
      }
      runs.at(-1)!.push(spot)
      areas.push({ d: areaOf(spot, spots[place - 1], spots[place + 1]), depth: depthOf(spot.depth) })
    }
  }
  const line = (of: 'margin' | 'ground') => runs.filter(run => run.length > 0).map(run => lineOf(run, of)).join('') // prettier-ignore
  return {
    margin: line('margin'),
    ground: line('ground'),
    areas,
    dots: runs.flat().flatMap(({ x, ground, depth }) => (depth >= 4 ? [[x, ground] as const] : [])),
  }
}

export const depthOf = (depth: number): 'sound' | 'pocket' | 'deep' =>
  depth >= 6 ? 'deep' : depth >= 4 ? 'pocket' : 'sound'

/** One that stands alone is a short stroke. */
function lineOf(run: readonly Spot[], of: 'margin' | 'ground'): string {
  const [first] = run
  if (run.length === 1 && first) return `M${round(first.x - 15)} ${first[of]}h30`
  return run.map((spot, at) => `${at === 0 ? 'M' : 'L'}${round(spot.x)} ${spot[of]}`).join('')
}

/** Half way to its neighbours on the same tooth. */
function areaOf(spot: Spot, left: Spot | undefined, right: Spot | undefined): string {
  const edge = (other: Spot | undefined, sign: -1 | 1): Pick<Spot, 'x' | 'margin' | 'ground'> =>
    other
      ? {
          x: (spot.x + other.x) / 2,
          margin: (spot.margin + other.margin) / 2,
          ground: (spot.ground + other.ground) / 2,
        }
      : { ...spot, x: spot.x + (sign * COLUMN) / 7 }
  const [from, to] = [edge(left, -1), edge(right, 1)]
  const at = (one: Pick<Spot, 'x' | 'margin' | 'ground'>, of: 'margin' | 'ground') =>
    `${round(one.x)} ${round(one[of])}`
  return `M${at(from, 'margin')}L${at(spot, 'margin')}L${at(to, 'margin')}L${at(to, 'ground')}L${at(spot, 'ground')}L${at(from, 'ground')}Z`
}

const round = (number: number) => Math.round(number * 10) / 10

export const mirrorOf = (tooth: number): 1 | -1 => (isOnRight(tooth) ? 1 : -1)
