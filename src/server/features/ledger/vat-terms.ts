import type { SettingsOf } from '#contract/settings/sections.ts'
import type { ChargeDraft } from '#domain/money/ledger.ts'
import { vatInside } from '#domain/money/vat.ts'
import type { Tx } from '#server/db/database.ts'
import { readSettings } from '#server/records/settings.sql.ts'
import { isVatPayer } from './ledger.sql.ts'

export type VatKind = ChargeDraft['vat']['kind']

/** How a clinic taxes what it sells today: the rate of each kind, in hundredths of a percent. */
export interface VatTerms {
  readonly isPayer: boolean
  readonly reduced: number
  readonly standard: number
}

export async function readVatTerms(tx: Tx): Promise<VatTerms> {
  return vatTermsOf(...(await Promise.all([isVatPayer(tx), readSettings(tx, 'invoices')])))
}

export const vatTermsOf = (isPayer: boolean, rates: SettingsOf<'invoices'>): VatTerms => ({
  isPayer,
  reduced: rates.vat_reduced * 100,
  standard: rates.vat_standard * 100,
})

/** Nothing is taxed by a clinic that pays no VAT; a rate that it set to nothing is an exemption. */
export function rateOf(kind: VatKind, terms: VatTerms): { kind: VatKind; rate: number } {
  if (!terms.isPayer) return { kind: 'none', rate: 0 }
  const rate = kind === 'standard' ? terms.standard : kind === 'reduced' ? terms.reduced : 0
  return rate === 0 ? { kind: 'exempt', rate } : { kind, rate }
}

/** The tax inside an amount, in bani. */
export function vatOf(kind: VatKind, amount: number, terms: VatTerms): ChargeDraft['vat'] {
  const taxed = rateOf(kind, terms)
  return { ...taxed, amount: vatInside(amount, taxed.rate) }
}
