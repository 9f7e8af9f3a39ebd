/** One measured thing: does its work some times and says what it cost or reached. */
export type Measure = () => Promise<number>

export interface Pair {
  ours: number
  anchor: number
  /** Median of the rounds' own ratios, ours to the anchor, so that a busy machine weighs on both alike. */
  ratio: number
}

/** Measures both by turns, A B A B, after one unmeasured round of each. */
export async function compare(ours: Measure, anchor: Measure, rounds = 7): Promise<Pair> {
  const pairs: { ours: number; anchor: number }[] = []
  for (let round = 0; round <= rounds; round++) {
    const pair =
      round % 2 === 0 ? { ours: await ours(), anchor: await anchor() } : await swapped(ours, anchor)
    if (round > 0) pairs.push(pair)
  }
  return {
    ours: median(pairs.map(pair => pair.ours)),
    anchor: median(pairs.map(pair => pair.anchor)),
    ratio: median(pairs.map(pair => pair.ours / pair.anchor)),
  }
}

async function swapped(ours: Measure, anchor: Measure) {
  const second = await anchor()
  return { ours: await ours(), anchor: second }
}

export function median(values: readonly number[]): number {
  return percentile(values, 50)
}

export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? Number.NaN
}
