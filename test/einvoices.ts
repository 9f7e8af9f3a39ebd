import type { EBuyer, EInvoice, ELine } from '#domain/money/efactura.ts'
import { priceLines } from '#domain/money/invoice-amounts.ts'

// Invoices of every kind that e-Factura takes, and what they are made of.

const SELLER = {
  name: 'Aurora Dental Care SRL',
  cif: 'RO91402516',
  reg_no: 'J40/2211/2019',
  iban: 'RO49AAAA1B31007593840000',
  address: 'Calea Floreasca 112',
  city: 'București, sector 1',
  county: 'B',
  country: 'RO',
}
export const COMPANY: EBuyer = {
  kind: 'company',
  name: 'Grădinița Licurici SRL',
  cif: 'RO93188207',
  reg_no: 'J12/804/2016',
  cnp: '',
  address: 'Str. Eroilor 14',
  city: 'Cluj-Napoca',
  county: 'CJ',
  country: 'RO',
}
const PERSON: EBuyer = { ...COMPANY, kind: 'person', name: 'Pop Maria', cif: '', reg_no: '' }
const FOREIGNER: EBuyer = {
  ...COMPANY,
  name: 'Zahnfreunde GmbH',
  cif: 'DE123456789',
  address: 'Lindenstraße 4',
  city: 'Köln',
  county: '',
  country: 'DE',
}

type Line = Pick<ELine, 'name' | 'quantity' | 'unit' | 'vat' | 'vat_rate' | 'gross_bani'>
export const line = (vat: Line['vat'], vat_rate: number, gross_bani: number, quantity = 1): Line => ({
  name: 'Consultație',
  unit: 'buc',
  quantity,
  vat,
  vat_rate,
  gross_bani,
})
export const EXEMPT = line('exempt', 0, 120_000, 8)
export const invoiceOf = (lines: readonly Line[], rest: Partial<EInvoice> = {}): EInvoice => ({
  number: 'AUR001939',
  day: '2026-11-25',
  due_on: '2026-12-09',
  note: '',
  reverses: null,
  seller: SELLER,
  buyer: COMPANY,
  lines: priceLines(lines),
  ...rest,
})
const turned = (lines: readonly Line[]) =>
  lines.map(each => ({ ...each, quantity: -each.quantity, gross_bani: -each.gross_bani }))

const MIXED = [
  EXEMPT,
  line('standard', 2100, 9_999, 7),
  line('reduced', 1100, 3_333),
  line('standard', 2100, 1),
]
export const GOOD: Record<string, EInvoice> = {
  'to a company': invoiceOf([EXEMPT]),
  'to a company that pays no VAT': invoiceOf([EXEMPT], { buyer: { ...COMPANY, cif: '93188207' } }),
  'to a person without a CNP': invoiceOf([EXEMPT], { buyer: PERSON }),
  'to a person of the capital, with a CNP': invoiceOf([EXEMPT], {
    buyer: { ...PERSON, cnp: '1960229410015', county: 'B', city: 'Sectorul 3' },
  }),
  'to a company abroad': invoiceOf([line('standard', 2100, 12_100)], { buyer: FOREIGNER }),
  'of three rates, with prices that have no end': invoiceOf(MIXED),
  'of a clinic that pays no VAT': invoiceOf([line('none', 0, 50_000, 3)], {
    seller: { ...SELLER, cif: '91402516' },
  }),
  'that takes another back': invoiceOf(turned(MIXED), {
    number: 'AUR001940',
    due_on: null,
    note: 'Trei copii au lipsit',
    reverses: { number: 'AUR001939', day: '2026-11-25' },
  }),
  'of nothing to pay': invoiceOf([line('exempt', 0, 0)]),
  'without a bank account': invoiceOf([EXEMPT], { seller: { ...SELLER, iban: '', reg_no: '' } }),
}
