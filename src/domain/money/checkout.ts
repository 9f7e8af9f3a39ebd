import { pour, shares } from './shares.ts'
import { roundDivide } from './vat.ts'

// What is paid at the desk: discounts, what pays what, and the change. All amounts are bani.

/** A percent in hundredths, 1000 for 10 %, or an amount. */
export type Discount = { readonly percent: number } | { readonly bani: number }

/** What a discount takes off a price; never more than the price. Half a ban is rounded away from zero. */
export function discountOf(price: number, discount: Discount | undefined): number {
  if (!discount) return 0
  const taken = 'percent' in discount ? roundDivide(price * discount.percent, 10_000) : discount.bani
  return Math.min(taken, price)
}

/**
 * How low a price goes for who may take off so many percent: measured by the price list, or by what somebody who may set any
 * price agreed on where that is more; what they agreed on below it holds too.
 */
export function lowestPrice(listed: number, agreed: number | null, percent: number): number {
  const measure = Math.max(listed, agreed ?? listed)
  const least = measure - discountOf(measure, { percent: percent * 100 })
  return Math.min(agreed ?? least, least)
}

/** One discount over several prices, so that what each loses adds up to it to the ban. */
export function spreadDiscount(bani: number, prices: readonly number[]): number[] {
  const whole = prices.reduce((sum, price) => sum + price, 0)
  return shares(Math.min(bani, whole), prices)
}

/** Something that is paid, with what is still open of it. */
export interface Open<T> {
  readonly what: T
  readonly open: number
}

export interface Part<Source, Charge> {
  readonly source: Source
  readonly charge: Charge
  readonly amount: number
}

/** What each source pays of what is open: both in their order, so that the visit at hand comes before what is older. */
export function settle<Source, Charge>(
  sources: readonly Open<Source>[],
  charges: readonly Open<Charge>[],
): { parts: Part<Source, Charge>[]; left: number } {
  let rooms = charges.map(({ open }) => open)
  let left = 0
  const parts = sources.flatMap(({ what: source, open }) => {
    const { poured, left: over } = pour(open, rooms)
    rooms = rooms.map((room, index) => room - poured[index]!)
    left += over
    return poured.flatMap((amount, index) =>
      amount > 0 ? [{ source, charge: charges[index]!.what, amount }] : [],
    )
  })
  return { parts, left }
}

/** What is given back of the cash that was handed over; nothing where nobody said how much that was. */
export function changeOf(amount: number, received: number | undefined): number {
  return Math.max((received ?? amount) - amount, 0)
}

/** What of a bill a new way of paying would pay, after the others. */
export function restOf(bill: number, paid: readonly number[]): number {
  return Math.max(bill - paid.reduce((sum, amount) => sum + amount, 0), 0)
}
