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
  /** Of it, what was forgiven, or paid by codes that were given away: nobody gets it back. */
  readonly gifted: number
}

/** What is given back in each way; of an agreed sum the most that may be. */
export function refundSums(money: PackageMoney) {
  const most = money.price - money.gifted
  return {
    unused: Math.min(unusedOf(money), most),
    fullPrice: Math.min(Math.max(money.price - money.usedAtFullPrice, 0), most),
    most: money.paid - money.gifted,
  }
}

const unusedOf = (money: PackageMoney) => money.price - money.vat - money.earned + vatOfUnused(money)

/** The VAT of what was not used. */
function vatOfUnused({ vat, maximum, used }: PackageMoney): number {
  return used >= maximum ? 0 : vat - Math.floor(vat / maximum) * used
}

/** How what is given back is made up: VAT that is no longer owed, and what the package still holds with it. */
export function refundParts(money: PackageMoney, given: number) {
  const unused = unusedOf(money)
  const vat =
    given >= unused ? vatOfUnused(money) : roundDivide(given * vatOfUnused(money), Math.max(unused, 1))
  return { vat, held: money.price - money.vat - money.earned + vat }
}
