export interface Scale {
  readonly min: number
  readonly max: number
  /** From the lowest to the highest, round numbers. */
  readonly ticks: readonly number[]
}

const STEPS = [1, 2, 2.5, 5, 10]

/** An axis that holds all of these and zero, with about as many lines as asked for. */
export function scaleOf(values: readonly number[], lines = 4, isWhole = false): Scale {
  const high = Math.max(0, ...values)
  const low = Math.min(0, ...values)
  if (high === low) return { min: 0, max: 1, ticks: [0, 1] }
  const rough = (high - low) / lines
  const power = 10 ** Math.floor(Math.log10(rough))
  const wanted = (STEPS.find(each => each * power >= rough * 0.999) ?? 10) * power
  const step = isWhole ? Math.max(1, Math.ceil(wanted)) : wanted
  const first = Math.floor(low / step)
  const last = Math.ceil(high / step)
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => round((first + index) * step))
  return { min: ticks[0]!, max: ticks.at(-1)!, ticks }
}

/** Without the dust of halves of a binary fraction. */
const round = (value: number) => Number(value.toPrecision(12))
