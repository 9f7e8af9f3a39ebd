// Paths of M, L, C and Z with absolute numbers, which is all that the shapes are made of.

export type Point = readonly [x: number, y: number]

/** How many steps a curve is walked in. */
const STEPS = 6

export function numbersOf(text: string): number[] {
  return Array.from(text.matchAll(/-?\d+(?:\.\d+)?/g), Number)
}

export function pairsOf(text: string): Point[] {
  const numbers = numbersOf(text)
  return Array.from({ length: numbers.length / 2 }, (_, at) => [
    numbers[at * 2] ?? 0,
    numbers[at * 2 + 1] ?? 0,
  ])
}

/** The points of one line of a path, curves walked in small steps. */
export function alongPath(path: string): Point[] {
  const points: Point[] = []
  for (const [step] of path.matchAll(/[MLC][^MLCZ]*/g)) {
    const pairs = pairsOf(step)
    const from = points.at(-1)
    if (!step.startsWith('C') || !from) points.push(...pairs)
    else
      for (let at = 0; at + 2 < pairs.length; at += 3)
        points.push(...walk(points.at(-1)!, pairs[at]!, pairs[at + 1]!, pairs[at + 2]!))
  }
  return points
}

function walk(a: Point, b: Point, c: Point, d: Point): Point[] {
  return Array.from({ length: STEPS }, (_, step) => {
    const t = (step + 1) / STEPS
    const u = 1 - t
    const along = (axis: 0 | 1) =>
      u * u * u * a[axis] + 3 * u * u * t * b[axis] + 3 * u * t * t * c[axis] + t * t * t * d[axis]
    return [along(0), along(1)]
  })
}

export function xy(x: number, y: number): string {
  return `${round(x)} ${round(y)}`
}

function round(number: number): number {
  return Math.round(number * 10) / 10 || 0
}

export function polyline(points: readonly Point[]): string {
  return points.map(([x, y], index) => `${index ? 'L' : 'M'}${xy(x, y)}`).join('')
}

export function circle(x: number, y: number, radius: number): string {
  return `M${xy(x - radius, y)}a${radius} ${radius} 0 1 0 ${radius * 2} 0a${radius} ${radius} 0 1 0 ${-radius * 2} 0Z`
}

/** What lies between a stretch of an edge and a curve bulged by so much from its ends: a filling at a contact, a shade. */
export function crescent(stretch: readonly Point[], [dx, dy]: Point): string {
  const [first, last] = [stretch[0], stretch.at(-1)]
  if (!first || !last) return ''
  return `${polyline(stretch)}C${xy(last[0] + dx, last[1] + dy)} ${xy(first[0] + dx, first[1] + dy)} ${xy(...first)}Z`
}
