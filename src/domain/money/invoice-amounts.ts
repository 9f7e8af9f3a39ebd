// What an invoice's amounts are made of. Prices include VAT: of each rate net = round(gross ÷ (1 + rate)), and what is
// left is VAT; lines share a rate's net by the largest remainder, so that they add up to it exactly. All in bani.

import { shares } from './shares.ts'
import { netOf } from './vat.ts'

export const VAT_KINDS = ['exempt', 'reduced', 'standard', 'none'] as const
/** Exempt services, two rates, and outside of VAT altogether, as all of a clinic that does not pay it. */
export type VatKind = (typeof VAT_KINDS)[number]

export interface GrossLine {
  readonly quantity: number
  readonly vat: VatKind
  /** In hundredths of a percent. */
  readonly vat_rate: number
  readonly gross_bani: number
}

export interface Amounts {
  readonly net_bani: number
  readonly vat_bani: number
  readonly gross_bani: number
}

export type PricedLine<L extends GrossLine = GrossLine> = L & Amounts

/** What an invoice says of one rate. */
export interface VatTotal extends Amounts {
  readonly vat: VatKind
  readonly vat_rate: number
}

const rateKey = ({ vat, vat_rate }: Pick<GrossLine, 'vat' | 'vat_rate'>) => `${vat} ${vat_rate}`

/** The lines with what each is without VAT. */
export function priceLines<L extends GrossLine>(lines: readonly L[]): PricedLine<L>[] {
  const nets = new Map<L, number>()
  for (const some of Map.groupBy(lines, rateKey).values()) {
    const rate = some[0]!.vat_rate
    const gross = some.reduce((sum, line) => sum + line.gross_bani, 0)
    const sign = gross < 0 ? -1 : 1
    const parts = shares(
      Math.abs(netOf(gross, rate)),
      some.map(line => Math.abs(line.gross_bani)),
    )
    // Nothing has no sign.
    some.forEach((line, index) => nets.set(line, sign * parts[index]! || 0))
  }
  return lines.map(line => {
    const net = nets.get(line)!
    return { ...line, net_bani: net, vat_bani: line.gross_bani - net }
  })
}

/** What the lines come to, by rate, in the order in which the rates come. */
export function totalByRate(lines: readonly PricedLine[]): VatTotal[] {
  return [...Map.groupBy(lines, rateKey).values()].map(some => ({
    vat: some[0]!.vat,
    vat_rate: some[0]!.vat_rate,
    ...totalOf(some),
  }))
}

export function totalOf(lines: readonly Amounts[]): Amounts {
  const sum = (of: (line: Amounts) => number) => lines.reduce((all, line) => all + of(line), 0)
  return {
    net_bani: sum(l => l.net_bani),
    vat_bani: sum(l => l.vat_bani),
    gross_bani: sum(l => l.gross_bani),
  }
}

/** "AUR 001939" */
export const invoiceNumber = (prefix: string, number: number) =>
  `${prefix} ${String(number).padStart(6, '0')}`
