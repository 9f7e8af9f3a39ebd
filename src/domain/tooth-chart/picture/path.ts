// Paths of M, L, C and Z, which is all that the shapes are made of.

export type Point = readonly [x: number, y: number]

/** How many steps a curve is walked in. */
const STEPS = 4

export function pairsOf(text: string): Point[] {
  const numbers = text.match(/-?\d+(?:\.\d+)?/g) ?? []
  const pairs: Point[] = []
  for (let at = 0; at + 1 < numbers.length; at += 2)
    pairs.push([Number(numbers[at]), Number(numbers[at + 1])])
  return pairs
}

/** The same with absolute numbers; those of small letters count from the point before them, as SVG has it. */
export function absolute(path: string): string {
  let at: Point = [0, 0]
  const steps = (path.match(/[a-z][^a-z]*/gi) ?? []).flatMap(step => {
    const letter = step.charAt(0)
    const pairs = pairsOf(step)
    if (pairs.length === 0) return letter.toUpperCase()
    const size = letter === 'c' ? 3 : 1
    const pieces: string[] = []
    for (let from = 0; from < pairs.length; from += size) {
      const [x, y] = letter === 'M' ? [0, 0] : at
      const piece = pairs.slice(from, from + size).map(([dx, dy]): Point => [x + dx, y + dy])
      pieces.push(letter.toUpperCase() + piece.map(point => xy(...point)).join(' '))
      at = piece.at(-1)!
    }
    return pieces
  })
  return steps.join('')
}

/** The points of one line of a path, curves walked in small steps. */
export function alongPath(path: string): Point[] {
  const points: Point[] = []
  for (const step of path.match(/[MLC][^MLCZ]*/g) ?? []) {
    const pairs = pairsOf(step)
    const isCurve = step.startsWith('C') && points.length > 0
    if (!isCurve) points.push(...pairs)
    else
      for (let at = 0; at + 2 < pairs.length; at += 3)
        walk(points, pairs[at]!, pairs[at + 1]!, pairs[at + 2]!)
  }
  return points
}

/** From the last point on. */
function walk(points: Point[], [bx, by]: Point, [cx, cy]: Point, [dx, dy]: Point): void {
  const [ax, ay] = points.at(-1)!
  for (let step = 1; step <= STEPS; step++) {
    const t = step / STEPS
    const u = 1 - t
    const [a, b, c, d] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t]
    points.push([a * ax + b * bx + c * cx + d * dx, a * ay + b * by + c * cy + d * dy])
  }
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
