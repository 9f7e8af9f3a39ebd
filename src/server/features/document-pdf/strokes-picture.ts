import { strokesPath, type Strokes } from '#domain/documents/strokes.ts'

/** Numbers of a point: x, y, milliseconds. */
const OF_POINT = 3
const INK = '#1f1b18'
/** Of the picture's larger side. */
const LINE_WIDTH = 0.012
const EDGE = 0.03

/** Strokes alone, without the empty box around them; nothing of any text, so that whatever is written stays out of markup. */
export function strokesPicture(drawn: Strokes): string {
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

const tidy = (number: number) => Math.round(number * 100) / 100
