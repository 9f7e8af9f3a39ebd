// Value added tax inside prices that include it. Rounding is half away from zero, as the tax code has it.

/** The tax in a price, both in bani; the rate in hundredths of a percent, 2100 for 21 %. */
export function vatInside(gross: number, rate: number): number {
  return gross - netOf(gross, rate)
}

/** The price without its tax, in bani. */
export function netOf(gross: number, rate: number): number {
  return roundDivide(gross * 10_000, 10_000 + rate)
}

/** Half away from zero, exact while the numbers are whole and safe. */
export function roundDivide(amount: number, by: number): number {
  const whole = BigInt(Math.abs(amount))
  const part = BigInt(by)
  const rounded = Number((2n * whole + part) / (2n * part))
  return amount < 0 && rounded !== 0 ? -rounded : rounded
}
