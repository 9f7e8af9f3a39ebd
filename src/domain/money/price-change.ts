/** By how much prices change: a percent with at most two decimals, or bani; and to how many bani they are rounded. */
export type PriceChange = ({ readonly percent: number } | { readonly bani: number }) & {
  readonly step: number
}

/** A price in bani after a change, halves rounded up; below zero when the change takes away more than there is. */
export function changedPrice(bani: number, change: PriceChange): number {
  const { step } = change
  if ('bani' in change) return Math.round((bani + change.bani) / step) * step
  const share = 10_000 + Math.round(change.percent * 100)
  return Math.round((bani * share) / (10_000 * step)) * step
}
