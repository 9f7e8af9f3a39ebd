import { roundDivide } from './vat.ts'

/** What a started package is worth just now, in bani. */
export interface PackageMoney {
  readonly price: number
  /** Of the price, owed at the start. */
  readonly vat: number
  readonly maximum: number
  readonly used: number
  /** What the used ones were worth to the clinic, without VAT. */
  readonly earned: number
  /** What the used ones cost at the prices of their services. */
  readonly usedAtFullPrice: number
  readonly paid: number
}

/** What is given back in each way; of an agreed sum the most that may be. */
export function refundSums(money: PackageMoney) {
  return {
    unused: money.price - money.vat - money.earned + vatOfUnused(money),
    fullPrice: Math.max(money.price - money.usedAtFullPrice, 0),
    most: money.paid,
  }
}

/** The VAT of what was not used. */
function vatOfUnused({ vat, maximum, used }: PackageMoney): number {
  return used >= maximum ? 0 : vat - Math.floor(vat / maximum) * used
}

/** How what is given back is made up: VAT that is no longer owed, and what the package still holds with it. */
export function refundParts(money: PackageMoney, given: number) {
  const { unused } = refundSums(money)
  const vat =
    given >= unused ? vatOfUnused(money) : roundDivide(given * vatOfUnused(money), Math.max(unused, 1))
  return { vat, held: money.price - money.vat - money.earned + vat }
}
