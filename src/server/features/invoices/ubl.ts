import type { EBuyer, EInvoice, ELine, EParty } from '#domain/money/efactura.ts'
import { parseCif } from '#domain/money/cif.ts'
import { CAPITAL, sectorOf } from '#domain/clinic/county-codes.ts'
import { totalByRate, totalOf, type VatKind } from '#domain/money/invoice-amounts.ts'
import { ronText } from '#domain/money/money.ts'
import { create } from 'xmlbuilder2'
import { UBL_WORDS } from './words.ts'

// UBL 2.1 by CIUS-RO 1.0.1. A storno is an invoice of negative quantities that names what it takes back.

const CUSTOMIZATION = 'urn:cen.eu:en16931:2017#compliant#urn:efactura.mfinante.ro:CIUS-RO:1.0.1'
const INVOICE = '380'
const CREDIT_TRANSFER = '30'
/** Who gave no CNP. */
const NO_CNP = '0'.repeat(13)
const UNITS: Record<string, string> = { buc: 'H87', ora: 'HUR', set: 'SET' }

const CATEGORIES: Record<VatKind, { id: string; code?: string; reason?: string }> = {
  standard: { id: 'S' },
  reduced: { id: 'S' },
  exempt: { id: 'E', code: 'VATEX-EU-132-1C', reason: UBL_WORDS.exempt.ro },
  none: { id: 'O', code: 'VATEX-EU-O', reason: UBL_WORDS.outside.ro },
}

type Node = { [key: string]: string | Node | Node[] | undefined }

/** The document's bytes as text. It says what it is given: what would be refused is told by `checkEfactura`. */
export function writeUbl(invoice: EInvoice): string {
  const { seller, lines, reverses } = invoice
  const isOutside = lines.some(({ vat }) => vat === 'none')
  const totals = totalOf(lines)
  const document: Node = {
    '@xmlns': 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2',
    '@xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
    '@xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
    'cbc:CustomizationID': CUSTOMIZATION,
    'cbc:ID': plain(invoice.number),
    'cbc:IssueDate': invoice.day,
    'cbc:DueDate': invoice.due_on ?? undefined,
    'cbc:InvoiceTypeCode': INVOICE,
    'cbc:Note': plain(invoice.note) || undefined,
    'cbc:DocumentCurrencyCode': 'RON',
    'cac:BillingReference': reverses
      ? {
          'cac:InvoiceDocumentReference': { 'cbc:ID': plain(reverses.number), 'cbc:IssueDate': reverses.day },
        }
      : undefined,
    'cac:AccountingSupplierParty': { 'cac:Party': sellerOf(seller, isOutside) },
    'cac:AccountingCustomerParty': { 'cac:Party': buyerOf(invoice.buyer, isOutside) },
    'cac:PaymentMeans': seller.iban
      ? {
          'cbc:PaymentMeansCode': CREDIT_TRANSFER,
          'cac:PayeeFinancialAccount': { 'cbc:ID': seller.iban },
        }
      : undefined,
    'cac:TaxTotal': {
      'cbc:TaxAmount': money(totals.vat_bani),
      'cac:TaxSubtotal': totalByRate(lines).map(rate => ({
        'cbc:TaxableAmount': money(rate.net_bani),
        'cbc:TaxAmount': money(rate.vat_bani),
        'cac:TaxCategory': categoryOf(rate.vat, rate.vat_rate, true),
      })),
    },
    'cac:LegalMonetaryTotal': {
      'cbc:LineExtensionAmount': money(totals.net_bani),
      'cbc:TaxExclusiveAmount': money(totals.net_bani),
      'cbc:TaxInclusiveAmount': money(totals.gross_bani),
      'cbc:PayableAmount': money(totals.gross_bani),
    },
    'cac:InvoiceLine': lines.map(lineOf),
  }
  return create({ version: '1.0', encoding: 'UTF-8' }, { Invoice: withoutNothing(document) }).end({
    prettyPrint: true,
  })
}

function sellerOf(seller: EParty, isOutside: boolean): Node {
  const { digits } = parseCif(seller.cif) ?? { digits: seller.cif }
  return {
    'cac:PostalAddress': addressOf(seller),
    // Whoever is outside of VAT has no code of it, and says another.
    'cac:PartyTaxScheme': isOutside ? taxCode(digits, 'TAX') : taxCode(`RO${digits}`, 'VAT'),
    'cac:PartyLegalEntity': {
      'cbc:RegistrationName': plain(seller.name),
      'cbc:CompanyID': plain(seller.reg_no) || digits,
    },
  }
}

function buyerOf(buyer: EBuyer, isOutside: boolean): Node {
  const cif = buyer.country === 'RO' ? parseCif(buyer.cif) : undefined
  const isPayer = buyer.kind === 'company' && cif?.isVatPayer === true && !isOutside
  return {
    'cac:PostalAddress': addressOf(buyer),
    'cac:PartyTaxScheme': isPayer ? taxCode(`RO${cif.digits}`, 'VAT') : undefined,
    'cac:PartyLegalEntity': {
      'cbc:RegistrationName': plain(buyer.name),
      'cbc:CompanyID': buyer.kind === 'person' ? buyer.cnp || NO_CNP : (cif?.digits ?? plain(buyer.cif)),
    },
  }
}

const taxCode = (id: string, scheme: string): Node => ({
  'cbc:CompanyID': id,
  'cac:TaxScheme': { 'cbc:ID': scheme },
})

function addressOf({ address, city, county, country }: EParty): Node {
  const isCapital = country === 'RO' && county === CAPITAL
  return {
    'cbc:StreetName': plain(address),
    'cbc:CityName': (isCapital && sectorOf(city)) || plain(city),
    'cbc:CountrySubentity': country === 'RO' && county ? `RO-${county}` : undefined,
    'cac:Country': { 'cbc:IdentificationCode': country },
  }
}

function categoryOf(vat: VatKind, rate: number, isTotal: boolean): Node {
  const { id, code, reason } = CATEGORIES[vat]
  return {
    'cbc:ID': id,
    'cbc:Percent': vat === 'none' ? undefined : ronText(rate),
    'cbc:TaxExemptionReasonCode': isTotal ? code : undefined,
    'cbc:TaxExemptionReason': isTotal ? reason : undefined,
    'cac:TaxScheme': { 'cbc:ID': 'VAT' },
  }
}

function lineOf(line: ELine, index: number): Node {
  const [count, net] = [Math.abs(line.quantity), Math.abs(line.net_bani)]
  // A price that has no end is told of all of them together.
  const isWhole = net % count === 0
  return {
    'cbc:ID': String(index + 1),
    'cbc:InvoicedQuantity': { '@unitCode': UNITS[line.unit] ?? 'H87', '#': String(line.quantity) },
    'cbc:LineExtensionAmount': money(line.net_bani),
    'cac:Item': {
      'cbc:Name': plain(line.name),
      'cac:ClassifiedTaxCategory': categoryOf(line.vat, line.vat_rate, false),
    },
    'cac:Price': {
      'cbc:PriceAmount': money(isWhole ? net / count : net),
      'cbc:BaseQuantity': isWhole
        ? undefined
        : { '@unitCode': UNITS[line.unit] ?? 'H87', '#': String(count) },
    },
  }
}

const money = (bani: number): Node => ({ '@currencyID': 'RON', '#': ronText(bani) })

/** What XML may not hold is nothing that anybody sees. */
const plain = (text: string) =>
  text.replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '').trim()

function withoutNothing(node: Node): Node {
  const kept: Node = {}
  for (const [key, value] of Object.entries(node)) {
    if (value === undefined) continue
    kept[key] =
      typeof value === 'string'
        ? value
        : Array.isArray(value)
          ? value.map(withoutNothing)
          : withoutNothing(value)
  }
  return kept
}
