import { archOf, isMilk, isOnRight, placeOf, successorOf } from '../arches.ts'
import { shapeOf } from './tooth-shape.ts'

// Where each tooth of a mouth stands in its picture, in tenths of a millimetre. The patient's right is on the left.

export interface Rows {
  /** Nothing stands where only the other arch has a tooth. */
  upper: readonly (number | undefined)[]
  lower: readonly (number | undefined)[]
}

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export interface Place {
  tooth: number
  /** Left quadrants are mirrored; upper crowns point down. */
  mirror: 1 | -1
  /** What a side view is multiplied by upright; a view from above by the opposite. */
  upright: 1 | -1
  x: number
  neckY: number
  topY: number
  numberY: number
  /** What is pressed and framed. */
  box: Box
}

export interface MouthLayout {
  width: number
  height: number
  /** Between left and right, if both are there. */
  middleX: number | undefined
  /** Between the arches, if both are there. */
  middleY: number | undefined
  places: readonly Place[]
}

/** How large teeth from above are beside those from the side. */
export const TOP_SCALE = 0.84
/** A successor's crown begins so far up the root of its milk tooth. */
export const GERM_SCALE = 0.92
export const GERM_TIP = 0.72
export const NUMBER_SIZE = 26
const MIDDLE = 38
const GAPS = { margin: 18, crownToTop: 20, topToNumber: 33, numberToLine: 26 }

/** A mouth as wide as asked, or as its teeth need; `even` gives each tooth the same room. */
export function layMouth(
  rows: Rows,
  { width, even = false }: { width: number; even?: boolean },
): MouthLayout {
  const count = Math.max(rows.upper.length, rows.lower.length)
  const columns = Array.from({ length: count }, (_, index) => [rows.upper[index], rows.lower[index]])
  const first = columns[0]?.find(tooth => tooth !== undefined)
  const split = columns.findIndex(pair => pair.some(tooth => tooth !== undefined && !isOnRight(tooth)))
  const isWhole = first !== undefined && isOnRight(first) && split > 0
  const teeth = columns.map(pair =>
    Math.max(...pair.map(tooth => (tooth === undefined ? 0 : shapeOf(tooth).width))),
  )
  const middle = isWhole ? MIDDLE : 0
  const free = (width - middle - teeth.reduce((sum, one) => sum + one, 0)) / count
  const widths = teeth.map(one => (even ? (width - middle) / count : one + free))
  const upper = measureArch(rows.upper)
  const lower = measureArch(rows.lower)
  const height = upper.height + lower.height
  const places: Place[] = []
  let x = 0
  for (const [index, wide] of widths.entries()) {
    if (isWhole && index === split) x += middle
    for (const tooth of columns[index]!) {
      if (tooth === undefined) continue
      const arch = archOf(tooth) === 'upper' ? upper : lower
      const down = (y: number) => (archOf(tooth) === 'upper' ? y : height - y)
      places.push({
        tooth,
        mirror: isOnRight(tooth) ? 1 : -1,
        upright: archOf(tooth) === 'upper' ? 1 : -1,
        x: x + wide / 2,
        neckY: down(arch.neck),
        topY: down(arch.top),
        numberY: down(arch.number),
        box:
          archOf(tooth) === 'upper'
            ? { x, y: 0, width: wide, height: arch.height }
            : { x, y: upper.height, width: wide, height: arch.height },
      })
    }
    x += wide
  }
  return {
    width,
    height,
    middleX: isWhole ? widths.slice(0, split).reduce((sum, one) => sum + one, 0) + middle / 2 : undefined,
    middleY: rows.upper.length && rows.lower.length ? upper.height : undefined,
    places,
  }
}

/** From the tips of the roots to the line between the arches. */
function measureArch(row: Rows['upper']): {
  neck: number
  top: number
  number: number
  height: number
} {
  const teeth = row.filter(tooth => tooth !== undefined)
  if (!teeth.length) return { neck: 0, top: 0, number: 0, height: 0 }
  const shapes = teeth.map(shapeOf)
  const most = (of: (shape: ReturnType<typeof shapeOf>) => number) => Math.max(...shapes.map(of))
  const half = (most(shape => shape.depth) / 2) * TOP_SCALE
  const germs = teeth.filter(tooth => isMilk(tooth) && placeOf(tooth) < 4)
  const beyond = germs.map(
    tooth => shapeOf(tooth).rootLength * GERM_TIP + shapeOf(successorOf(tooth)!).crownHeight * GERM_SCALE,
  )
  const neck =
    GAPS.margin +
    Math.max(
      most(shape => shape.rootLength),
      ...beyond,
    )
  const top = neck + most(shape => shape.crownHeight) + GAPS.crownToTop + half
  const number = top + half + GAPS.topToNumber
  return { neck, top, number, height: number + GAPS.numberToLine }
}
