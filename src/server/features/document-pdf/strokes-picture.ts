import { countPoints, strokesPath, type Stroke, type Strokes } from '#domain/documents/strokes.ts'

/** Numbers of a point: x, y, milliseconds. */
const OF_POINT = 3
/** More are seen by nobody: a page of initials would be larger than a document may be. */
const MOST_POINTS = 1_500
const INK = '#1f1b18'
/** Of the picture's larger side. */
const LINE_WIDTH = 0.012
const EDGE = 0.03

/** Strokes alone, without the empty box around them; nothing of any text, so that whatever is written stays out of markup. */
export function strokesPicture(whole: Strokes): string {
  const drawn = thinned(whole)
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { points } of drawn.strokes)
    for (let at = 0; at + 1 < points.length; at += OF_POINT) {
      left = Math.min(left, points[at]!)
      top = Math.min(top, points[at + 1]!)
      right = Math.max(right, points[at]!)
      bottom = Math.max(bottom, points[at + 1]!)
    }
  if (!Number.isFinite(right)) [left, top, right, bottom] = [0, 0, drawn.width, drawn.height]
  const side = Math.max(right - left, bottom - top, 1)
  const edge = side * EDGE
  const box = [left - edge, top - edge, right - left + edge * 2, bottom - top + edge * 2].map(tidy)
  const line = `fill="none" stroke="${INK}" stroke-width="${tidy(side * LINE_WIDTH)}" stroke-linecap="round" stroke-linejoin="round"`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.join(' ')}"><path d="${strokesPath(drawn)}" ${line}/></svg>`
}

/** Each so many points one, and the last of each stroke. */
function thinned(drawn: Strokes): Strokes {
  const step = Math.ceil(countPoints(drawn) / MOST_POINTS)
  if (step <= 1) return drawn
  const keep = ({ points }: Stroke): Stroke => ({
    points: points.filter((_, at) => {
      const point = Math.floor(at / OF_POINT)
      return point % step === 0 || at >= points.length - OF_POINT
    }),
  })
  return { ...drawn, strokes: drawn.strokes.map(keep) }
}

const tidy = (number: number) => Math.round(number * 100) / 100
