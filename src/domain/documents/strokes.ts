import { isRecord } from './problem.ts'

// A drawn signature is vectors, so that it survives rotation, reloads and any scale.

export interface Stroke {
  /** x, y and milliseconds since the first point, one after the other; in CSS pixels of the box. */
  readonly points: readonly number[]
}

export interface Strokes {
  /** Of the box in which it was drawn, in CSS pixels. */
  readonly width: number
  readonly height: number
  readonly strokes: readonly Stroke[]
}

/** Numbers of a point within `points`. */
const OF_POINT = 3
export const MOST_STROKES = 200
export const MOST_POINTS = 10_000
const LONGEST_MILLISECONDS = 86_400_000
const LEAST_STROKES = 2
const LEAST_POINTS = 20
/** Of the box's sides. */
const LEAST_WIDTH = 0.08
const LEAST_HEIGHT = 0.05

/** Strokes as they were sent; undefined for anything else, for too many points and for what lies far outside the box. */
export function readStrokes(value: unknown): Strokes | undefined {
  if (!isRecord(value)) return undefined
  const { width, height, strokes } = value
  if (!isSide(width) || !isSide(height) || !Array.isArray(strokes) || strokes.length > MOST_STROKES)
    return undefined
  const read = strokes.map(readStroke)
  if (read.includes(undefined)) return undefined
  const drawn = { width, height, strokes: read as Stroke[] }
  const isWithin = drawn.strokes.every(({ points }) =>
    points.every((point, index) => {
      if (index % OF_POINT === 2) return point >= 0 && point <= LONGEST_MILLISECONDS
      const side = index % OF_POINT === 0 ? width : height
      return point >= -side && point <= side * 2
    }),
  )
  return isWithin && countPoints(drawn) <= MOST_POINTS ? drawn : undefined
}

const isSide = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 20 && value <= 10_000

function readStroke(value: unknown): Stroke | undefined {
  const points = isRecord(value) ? value['points'] : undefined
  if (!Array.isArray(points) || points.length === 0 || points.length % OF_POINT !== 0) return undefined
  if (points.length > MOST_POINTS * OF_POINT || !points.every(Number.isFinite)) return undefined
  return { points: points as number[] }
}

export const countPoints = ({ strokes }: Strokes): number =>
  strokes.reduce((sum, { points }) => sum + points.length / OF_POINT, 0)

/** Whether somebody drew something: two strokes or twenty points, over a part of the box, not a dot. */
export function isDrawn(drawn: Strokes): boolean {
  const points = countPoints(drawn)
  if (drawn.strokes.length < LEAST_STROKES && points < LEAST_POINTS) return false
  const { width, height } = extentOf(drawn)
  return width >= drawn.width * LEAST_WIDTH && height >= drawn.height * LEAST_HEIGHT
}

function extentOf({ strokes }: Strokes): { width: number; height: number } {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { points } of strokes)
    for (let at = 0; at + 1 < points.length; at += OF_POINT) {
      left = Math.min(left, points[at]!)
      right = Math.max(right, points[at]!)
      top = Math.min(top, points[at + 1]!)
      bottom = Math.max(bottom, points[at + 1]!)
    }
  return { width: Math.max(0, right - left), height: Math.max(0, bottom - top) }
}

const rounded = (value: number) => Math.round(value * 10) / 10

/** As the path of an SVG: through the middle of each two points, so that corners are round. */
export function strokesPath({ strokes }: Strokes): string {
  return strokes.map(({ points }) => pathOf(points)).join('')
}

function pathOf(points: readonly number[]): string {
  const xy: [number, number][] = []
  for (let at = 0; at + 1 < points.length; at += OF_POINT)
    xy.push([rounded(points[at]!), rounded(points[at + 1]!)])
  const [first, ...rest] = xy
  if (!first) return ''
  // A point alone is drawn as the smallest line.
  if (rest.length === 0) return `M${first[0]} ${first[1]}l.1 0`
  let path = `M${first[0]} ${first[1]}`
  let [x, y] = first
  for (const [nextX, nextY] of rest) {
    path += `Q${x} ${y} ${rounded((x + nextX) / 2)} ${rounded((y + nextY) / 2)}`
    ;[x, y] = [nextX, nextY]
  }
  return `${path}L${x} ${y}`
}

/** As a picture that stands alone. */
export function strokesSvg(drawn: Strokes, title: string): string {
  const escaped = title.replace(/[&<>]/g, letter => `&#${letter.charCodeAt(0)};`)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${rounded(drawn.width)} ${rounded(drawn.height)}" role="img">` +
    `<title>${escaped}</title>` +
    `<path d="${strokesPath(drawn)}" fill="none" stroke="#1f1b18" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"/></svg>`
  )
}
