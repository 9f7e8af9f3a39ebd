// An amount cut into shares that add up to it to the ban.

/** By weights, the largest remainders first: shares(100, [1, 1, 1]) is [34, 33, 33]. All bani, none below zero. */
export function shares(amount: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (whole === 0n) return weights.map(() => 0)
  const cut = weights.map((weight, index) => {
    const exact = BigInt(amount) * BigInt(weight)
    return { index, share: Number(exact / whole), rest: exact % whole }
  })
  let left = amount - cut.reduce((sum, { share }) => sum + share, 0)
  for (const one of cut.toSorted((a, b) =>
    a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1,
  )) {
    if (left === 0) break
    one.share += 1
    left -= 1
  }
  return cut.map(({ share }) => share)
}

/** What the n-th of equal parts is worth, from 1; what does not divide lies on the last. */
export function partWorth(price: number, parts: number, nth: number): number {
  const each = Math.floor(price / parts)
  return nth === parts ? price - each * (parts - 1) : each
}

/** Pours an amount into what is open, in order; what is left over stays. */
export function pour(amount: number, open: readonly number[]): { poured: number[]; left: number } {
  let left = amount
  const poured = open.map(room => {
    const part = Math.min(room, left)
    left -= part
    return part
  })
  return { poured, left }
}
