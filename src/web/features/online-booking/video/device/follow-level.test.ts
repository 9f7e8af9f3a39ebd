import { expect, it } from 'vitest'
import { levelOf } from './follow-level.ts'

/** A tone as a microphone gives it, from -peak to peak. */
const toneOf = (peak: number) => Float32Array.from({ length: 1024 }, (_, at) => peak * Math.sin(at / 8))

it.each([
  ['nothing', 0, 0],
  ['a quiet room', 0.005, 0],
  ['a breath', 0.02, 1],
  ['a voice from afar', 0.08, 3],
  ['a voice', 0.16, 4],
  ['a shout', 1, 5],
])('%s is a level', (_, peak, level) => {
  expect(levelOf(toneOf(peak))).toBe(level)
})
