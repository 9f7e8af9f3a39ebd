import { expect, test } from 'vitest'
import { drawBars } from './draw-bars.ts'

const bar = (key: string, value: number | null, more = {}) => ({ key, axis: key, name: key, value, ...more })
const draw = (bars: ReturnType<typeof bar>[], width = 500) =>
  drawBars({ bars, width, height: 226, isWhole: false, sayTick: String })

test('bars stand on zero, as high as their share of the axis', () => {
  const { slots, zero } = draw([bar('a', 50), bar('b', 100), bar('c', null), bar('d', 0)])
  const [a, b, c, d] = slots.map(slot => slot.bar)
  expect(zero).toBe(200)
  expect(a!.y + a!.height).toBe(200)
  expect(b).toMatchObject({ y: 8, height: 192 })
  expect(a!.height).toBeCloseTo(96)
  expect([c, d]).toEqual([undefined, undefined])
})

test('what was given back hangs below zero', () => {
  const { slots, zero } = draw([bar('a', -50), bar('b', 50)])
  expect(slots[0]!.bar!.y).toBe(zero)
  expect(slots[1]!.bar!.y + slots[1]!.bar!.height).toBeCloseTo(zero)
})

test('what stands on a bar begins where the bar ends, and the axis holds both', () => {
  const { slots, zero } = draw([bar('a', 40, { above: 60 }), bar('b', 0, { above: 50 })])
  const [a, b] = slots
  expect(a!.above!.y + a!.above!.height).toBeCloseTo(a!.bar!.y)
  expect(a!.above).toMatchObject({ x: a!.bar!.x, y: 8 })
  expect(b!.bar).toBeUndefined()
  expect(b!.above!.y + b!.above!.height).toBeCloseTo(zero)
})

test('what it is compared with looks out at its left, on the same axis', () => {
  const [slot] = draw([bar('a', 50, { previous: 100, line: 50 })]).slots
  expect(slot!.previous!.x).toBeLessThan(slot!.bar!.x)
  expect(slot!.previous!.height).toBeGreaterThan(slot!.bar!.height)
})

test('names stand as many as there is room for, the last one always', () => {
  const bars = Array.from({ length: 31 }, (_, index) => bar(String(index + 1), index))
  const named = (width: number) => draw(bars, width).slots.flatMap(({ axis }) => axis ?? [])
  expect(named(1200)).toHaveLength(31)
  expect(named(300).length).toBeLessThan(16)
  expect(named(300).at(-1)).toBe('31')
})
