import { scaleOf } from './scale.ts'

/** One bar, with what stands on it, what it is compared with behind it, and a point of the line above it. */
export interface Bar {
  readonly key: string
  /** Under the axis. */
  readonly axis: string
  /** Said in full. */
  readonly name: string
  readonly value: number | null
  /** The other part of the same whole. */
  readonly above?: number | null | undefined
  readonly previous?: number | null | undefined
  readonly line?: number | null | undefined
  /** Its span still runs. */
  readonly partial?: boolean
}

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface Drawn {
  /** Where the first bar's room begins. */
  readonly left: number
  readonly zero: number
  readonly ticks: readonly { y: number; text: string }[]
  readonly slots: readonly {
    readonly x: number
    readonly wide: number
    readonly bar: Box | undefined
    /** On top of it. */
    readonly above: Box | undefined
    readonly previous: Box | undefined
    readonly axis: string | undefined
  }[]
  readonly line: readonly { x: number; y: number }[]
}

interface BarsToDraw {
  bars: readonly Bar[]
  width: number
  height: number
  isWhole: boolean
  sayTick: (value: number) => string
}

const TOP = 8
const FOOT = 26
const LETTER = 7
const WIDEST = 26
/** How far what a bar is compared with looks out from behind it, of its width. */
const BEHIND = 0.38

/** Where everything of a bar chart stands, in px. */
export function drawBars({ bars, width, height, isWhole, sayTick }: BarsToDraw): Drawn {
  const known = bars.flatMap(({ value, above, previous, line }) => [
    (value ?? 0) + (above ?? 0),
    previous ?? 0,
    line ?? 0,
  ])
  const lines = height < 180 ? 2 : 4
  const { min, max, ticks } = scaleOf(known, lines, isWhole)
  const bottom = height - FOOT
  const yOf = (value: number) => bottom - ((value - min) / (max - min)) * (bottom - TOP)
  const texts = ticks.map(sayTick)
  const left = Math.max(...texts.map(text => text.length)) * LETTER + 12
  const wide = (width - left) / Math.max(bars.length, 1)
  const thick = Math.max(2, Math.min(WIDEST, wide * 0.62))
  const hasBehind = bars.some(({ previous }) => previous !== undefined && previous !== null)
  const shift = hasBehind ? thick * BEHIND : 0
  const longest = Math.max(...bars.map(({ axis }) => axis.length), 1)
  const every = Math.max(1, Math.ceil((longest * LETTER + 8) / wide))
  const boxOf = (value: number | null | undefined, x: number, from = 0): Box | undefined => {
    if (!value) return undefined
    const [y, foot] = [yOf(from + Math.max(value, 0)), yOf(from + Math.min(value, 0))]
    return { x, y, width: thick, height: Math.max(1, foot - y) }
  }
  return {
    left,
    zero: yOf(0),
    ticks: ticks.map((tick, index) => ({ y: yOf(tick), text: texts[index]! })),
    slots: bars.map((bar, index) => {
      const x = left + index * wide
      const start = x + (wide - thick) / 2
      return {
        x,
        wide,
        bar: boxOf(bar.value, start + shift / 2),
        above: boxOf(bar.above, start + shift / 2, bar.value ?? 0),
        previous: boxOf(bar.previous, start - shift / 2),
        axis: (bars.length - 1 - index) % every === 0 ? bar.axis : undefined,
      }
    }),
    line: bars.flatMap((bar, index) =>
      bar.line === null || bar.line === undefined
        ? []
        : [{ x: left + (index + 0.5) * wide + shift / 2, y: yOf(bar.line) }],
    ),
  }
}
