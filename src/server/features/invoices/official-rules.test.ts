// The XML by the Ministry's own rules: UBL 2.1's schema and CIUS-RO's, from the folder of official data beside the
// repository. Where it is absent nothing can be said, and the test says so.

import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EBuyer, EInvoice, ELine } from '#domain/efactura.ts'
import { checkEfactura } from '#domain/efactura.ts'
import { priceLines } from '#domain/invoice-amounts.ts'
import type { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeUbl } from './ubl.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..', '..')
const DATA = [
  join(ROOT, '..', 'shared', 'data', 'efactura'),
  join(ROOT, '..', '..', 'shared', 'data', 'efactura'),
].find(path => existsSync(path))
const COMPILED = join(ROOT, 'node_modules', '.cache', 'cius-ro-1.0.9.sef.json')

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
const COMPANY: EBuyer = {
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
const line = (vat: Line['vat'], vat_rate: number, gross_bani: number, quantity = 1): Line => ({
  name: 'Consultație',
  unit: 'buc',
  quantity,
  vat,
  vat_rate,
  gross_bani,
})
const EXEMPT = line('exempt', 0, 120_000, 8)
const invoiceOf = (lines: readonly Line[], rest: Partial<EInvoice> = {}): EInvoice => ({
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
const GOOD: Record<string, EInvoice> = {
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
/** What is broken; whether the official rules see it too. */
const BROKEN: Record<string, [EInvoice, field: string, isSeen: boolean]> = {
  'no county': [invoiceOf([EXEMPT], { buyer: { ...COMPANY, county: '' } }), 'buyer.county', true],
  'the capital without its sector': [
    invoiceOf([EXEMPT], { buyer: { ...COMPANY, county: 'B', city: 'București' } }),
    'buyer.city',
    true,
  ],
  'no street': [invoiceOf([EXEMPT], { buyer: { ...COMPANY, address: '' } }), 'buyer.address', true],
  'no place': [invoiceOf([EXEMPT], { buyer: { ...COMPANY, city: '' } }), 'buyer.city', true],
  'no name': [invoiceOf([EXEMPT], { buyer: { ...COMPANY, name: '' } }), 'buyer.name', true],
  'a name too long': [
    invoiceOf([EXEMPT], { buyer: { ...COMPANY, name: 'x'.repeat(201) } }),
    'buyer.name',
    true,
  ],
  'an item’s name too long': [invoiceOf([{ ...EXEMPT, name: 'x'.repeat(101) }]), 'lines.0.name', true],
  'a number without a digit': [invoiceOf([EXEMPT], { number: 'AUR' }), 'number', true],
  'no day': [invoiceOf([EXEMPT], { day: '' }), 'day', true],
  'no lines': [invoiceOf([]), 'lines', true],
  'VAT and outside of VAT': [invoiceOf([EXEMPT, line('none', 0, 100)]), 'lines', true],
  'a buyer without a code': [invoiceOf([EXEMPT], { buyer: { ...COMPANY, cif: '' } }), 'buyer.cif', false],
  'a code that is none': [invoiceOf([EXEMPT], { buyer: { ...COMPANY, cif: 'ABC' } }), 'buyer.cif', false],
}

describe.skipIf(!DATA)('by the official rules', () => {
  let schema: XsdValidator
  let read: (xml: string) => XmlDocument
  let failed: (xml: string) => string[]

  beforeAll(async () => {
    const { XmlDocument: Documents, XsdValidator: Validators } = await import('libxml2-wasm')
    const { xmlRegisterFsInputProviders } = await import('libxml2-wasm/lib/nodejs.mjs')
    xmlRegisterFsInputProviders()
    const path = join(DATA!, 'maindoc', 'UBL-Invoice-2.1.xsd')
    using source = Documents.fromBuffer(readFileSync(path), { url: path })
    schema = Validators.fromDoc(source)
    read = xml => Documents.fromString(xml)
    if (!existsSync(COMPILED)) {
      mkdirSync(join(ROOT, 'node_modules', '.cache'), { recursive: true })
      const xslt3 = join(ROOT, 'node_modules', 'xslt3', 'xslt3.js')
      const rules = join(DATA!, 'cius-ro-1.0.9.xslt')
      execFileSync(process.execPath, [xslt3, `-xsl:${rules}`, `-export:${COMPILED}`, '-nogo', '-t'], {
        stdio: 'ignore',
      })
    }
    const { default: saxon } = await import('saxon-js')
    const stylesheetText = readFileSync(COMPILED, 'utf8')
    failed = xml => {
      const { principalResult } = saxon.transform({
        stylesheetText,
        sourceText: xml,
        destination: 'serialized',
      })
      // What was refused, by its own words: some rules say what must be, others report what must not.
      return String(principalResult)
        .split(/<svrl:(?:failed-assert|successful-report)/)
        .slice(1)
        .map(part => /<svrl:text>([^]*?)<\/svrl:text>/.exec(part)?.[1] ?? part)
    }
  }, 120_000)
  afterAll(() => schema?.dispose())

  test.each(Object.entries(GOOD))('an invoice %s is taken', (_, invoice) => {
    expect(checkEfactura(invoice)).toEqual([])
    const xml = writeUbl(invoice)
    using document = read(xml)
    schema.validate(document)
    expect(failed(xml)).toEqual([])
  })

  test.each(Object.entries(BROKEN))(
    'one of %s is refused, and told of before',
    (_, [invoice, field, isSeen]) => {
      expect(checkEfactura(invoice).map(problem => problem.field)).toContain(field)
      const xml = writeUbl(invoice)
      let isRefused = false
      try {
        using document = read(xml)
        schema.validate(document)
        isRefused = failed(xml).length > 0
      } catch {
        isRefused = true
      }
      expect(isRefused).toBe(isSeen)
    },
  )
})

test.skipIf(DATA)(
  'the official rules were not looked at: ../shared/data/efactura is not there',
  () => undefined,
)
