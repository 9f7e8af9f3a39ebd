// The XML by the Ministry's own rules. Where they are absent nothing can be said, and the test says so.

import { checkEfactura, type EInvoice } from '#domain/money/efactura.ts'
import { COMPANY, EXEMPT, GOOD, invoiceOf, line } from '#test/einvoices.ts'
import { OFFICIAL_DATA, openOfficialRules, type OfficialRules } from '#test/official-rules.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeUbl } from './ubl.ts'

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

describe.skipIf(!OFFICIAL_DATA)('by the official rules', () => {
  let rules: OfficialRules

  beforeAll(async () => {
    rules = await openOfficialRules(OFFICIAL_DATA!)
  }, 120_000)
  afterAll(() => rules?.close())

  test.each(Object.entries(GOOD))('an invoice %s is taken', (_, invoice) => {
    expect(checkEfactura(invoice)).toEqual([])
    expect(rules.check(writeUbl(invoice))).toEqual([])
  })

  test.each(Object.entries(BROKEN))(
    'one of %s is refused, and told of before',
    (_, [invoice, field, isSeen]) => {
      expect(checkEfactura(invoice).map(problem => problem.field)).toContain(field)
      const xml = writeUbl(invoice)
      let isRefused = false
      try {
        isRefused = rules.check(xml).length > 0
      } catch {
        isRefused = true
      }
      expect(isRefused).toBe(isSeen)
    },
  )
})

test.skipIf(OFFICIAL_DATA)(
  'the official rules were not looked at: ../shared/data/efactura is not there',
  () => undefined,
)
