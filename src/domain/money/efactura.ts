// What would make e-Factura refuse an invoice, told before anything is sent. Stricter than the official rules, which let
// a buyer without any code through. Pure, so that a form can say it while it is filled in.

import { parseCif } from './cif.ts'
import { parseCnp } from '../people/cnp.ts'
import { CAPITAL, isCountyCode, sectorOf } from '../clinic/county-codes.ts'
import { totalByRate, totalOf, type PricedLine } from './invoice-amounts.ts'
import { parseIban } from './iban.ts'
import { netOf } from './vat.ts'

/** Whoever sells or buys. */
export interface EParty {
  readonly name: string
  /** Of a company: digits, with RO before them where it pays VAT. */
  readonly cif: string
  readonly reg_no: string
  readonly address: string
  readonly city: string
  /** ISO 3166-2 without "RO-"; empty abroad. */
  readonly county: string
  /** ISO 3166-1. */
  readonly country: string
}

export interface EBuyer extends EParty {
  readonly kind: 'person' | 'company'
  /** Of a person who gave it. */
  readonly cnp: string
}

export interface ELine extends PricedLine {
  readonly name: string
  readonly unit: string
}

export interface EInvoice {
  readonly number: string
  readonly day: string
  readonly due_on: string | null
  readonly note: string
  /** What it takes back. */
  readonly reverses: { readonly number: string; readonly day: string } | null
  readonly seller: EParty & { readonly iban: string }
  readonly buyer: EBuyer
  readonly lines: readonly ELine[]
}

export const EFACTURA_CODES = [
  'einvoice_missing',
  'einvoice_too_long',
  'einvoice_cif',
  'einvoice_cnp',
  'einvoice_county',
  'einvoice_sector',
  'einvoice_country',
  'einvoice_iban',
  'einvoice_number',
  'einvoice_day',
  'einvoice_due',
  'einvoice_lines',
  'einvoice_vat_mixed',
  'einvoice_rate',
  'einvoice_sum',
  'einvoice_quantity',
] as const
export type EfacturaCode = (typeof EFACTURA_CODES)[number]

export interface Problem {
  /** By dots, as the wire names it: buyer.county, lines.2.name. */
  readonly field: string
  readonly code: EfacturaCode
}

export const LONGEST = { name: 200, address: 150, city: 50, item: 100, note: 300, number: 200 } as const
const DAY = /^\d{4}-\d{2}-\d{2}$/
const COUNTRY = /^[A-Z]{2}$/
/** What a foreign company calls itself by is its country's affair. */
const FOREIGN_CODE = /^[A-Z0-9][A-Z0-9 ./-]{1,29}$/i

/** Everything that is wrong with it, in the order of its parts; nothing where it would be taken. */
export function checkEfactura(invoice: EInvoice): Problem[] {
  const problems: Problem[] = []
  const say = (isWrong: boolean, field: string, code: EfacturaCode) => {
    if (isWrong) problems.push({ field, code })
  }
  say(!/\d/.test(invoice.number) || invoice.number.length > LONGEST.number, 'number', 'einvoice_number')
  say(!DAY.test(invoice.day), 'day', 'einvoice_day')
  const { due_on: due } = invoice
  say(due !== null && (!DAY.test(due) || due < invoice.day), 'due_on', 'einvoice_due')
  say(invoice.note.length > LONGEST.note, 'note', 'einvoice_too_long')
  if (invoice.reverses) {
    const { number, day } = invoice.reverses
    say(!/\d/.test(number) || !DAY.test(day) || day > invoice.day, 'reverses', 'einvoice_number')
  }
  problems.push(...checkSeller(invoice), ...checkBuyer(invoice.buyer), ...checkLines(invoice))
  return problems
}

function checkSeller({ seller }: EInvoice): Problem[] {
  const problems = checkParty('seller', seller)
  if (!parseCif(seller.cif)) problems.push({ field: 'seller.cif', code: 'einvoice_cif' })
  if (seller.iban !== '' && !parseIban(seller.iban))
    problems.push({ field: 'seller.iban', code: 'einvoice_iban' })
  return problems
}

function checkBuyer(buyer: EBuyer): Problem[] {
  const problems = checkParty('buyer', buyer)
  if (buyer.kind === 'person') {
    if (buyer.cnp !== '' && !parseCnp(buyer.cnp)) problems.push({ field: 'buyer.cnp', code: 'einvoice_cnp' })
  } else if (buyer.cif.trim() === '') problems.push({ field: 'buyer.cif', code: 'einvoice_missing' })
  else if (!(buyer.country === 'RO' ? parseCif(buyer.cif) : FOREIGN_CODE.test(buyer.cif.trim())))
    problems.push({ field: 'buyer.cif', code: 'einvoice_cif' })
  return problems
}

function checkParty(who: 'seller' | 'buyer', party: EParty): Problem[] {
  const problems: Problem[] = []
  for (const part of ['name', 'address', 'city'] as const) {
    const length = party[part].trim().length
    if (length === 0) problems.push({ field: `${who}.${part}`, code: 'einvoice_missing' })
    else if (length > LONGEST[part]) problems.push({ field: `${who}.${part}`, code: 'einvoice_too_long' })
  }
  if (!COUNTRY.test(party.country)) problems.push({ field: `${who}.country`, code: 'einvoice_country' })
  if (party.country !== 'RO') return problems
  if (!isCountyCode(party.county)) problems.push({ field: `${who}.county`, code: 'einvoice_county' })
  // A place that is missing is told of already.
  const isUnknownSector = party.county === CAPITAL && party.city.trim() !== '' && !sectorOf(party.city)
  if (isUnknownSector) problems.push({ field: `${who}.city`, code: 'einvoice_sector' })
  return problems
}

function checkLines({ lines, reverses }: EInvoice): Problem[] {
  const problems: Problem[] = []
  if (lines.length === 0) problems.push({ field: 'lines', code: 'einvoice_lines' })
  lines.forEach((line, index) => {
    const field = `lines.${index}`
    const length = line.name.trim().length
    if (length === 0) problems.push({ field: `${field}.name`, code: 'einvoice_missing' })
    else if (length > LONGEST.item) problems.push({ field: `${field}.name`, code: 'einvoice_too_long' })
    const isTurned = line.quantity < 0 || line.gross_bani < 0
    const isNothing = line.quantity === 0 || !Number.isSafeInteger(line.quantity)
    if (isNothing || isTurned !== (reverses !== null))
      problems.push({ field: `${field}.quantity`, code: 'einvoice_quantity' })
    const isTaxed = line.vat === 'standard' || line.vat === 'reduced'
    if (isTaxed !== line.vat_rate > 0 || line.vat_rate > 10_000)
      problems.push({ field: `${field}.vat`, code: 'einvoice_rate' })
    if (line.net_bani + line.vat_bani !== line.gross_bani)
      problems.push({ field: `${field}.gross`, code: 'einvoice_sum' })
  })
  const outside = lines.filter(({ vat }) => vat === 'none').length
  if (outside > 0 && outside < lines.length) problems.push({ field: 'lines', code: 'einvoice_vat_mixed' })
  const isOff = totalByRate(lines).some(({ gross_bani, net_bani, vat_rate }) => {
    return net_bani !== netOf(gross_bani, vat_rate)
  })
  const { net_bani, vat_bani, gross_bani } = totalOf(lines)
  if (isOff || net_bani + vat_bani !== gross_bani) problems.push({ field: 'lines', code: 'einvoice_sum' })
  return problems
}
