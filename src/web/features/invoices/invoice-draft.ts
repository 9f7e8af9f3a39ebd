import type { Buyer, Invoice, InvoiceUnit } from '#contract/money/invoices.ts'

/** A line that is of no charge, as it is written. */
export interface FreeLine {
  readonly key: number
  readonly name: string
  readonly quantity: string
  readonly unit: InvoiceUnit
  readonly vat: 'exempt' | 'reduced' | 'standard'
  readonly price: number | undefined
}

let lastKey = 0

export const newLine = (): FreeLine => ({
  key: (lastKey += 1),
  name: '',
  quantity: '1',
  unit: 'buc',
  vat: 'exempt',
  price: undefined,
})

/** The free lines of a draft that is changed. */
export const freeLinesOf = (invoice: Invoice | undefined): FreeLine[] =>
  (invoice?.lines ?? [])
    .filter(line => line.charge_id === null)
    .map(({ name, quantity, unit, vat, total }) => ({
      ...newLine(),
      name,
      quantity: String(quantity),
      unit,
      vat: vat === 'none' ? 'exempt' : vat,
      price: total / quantity,
    }))

export const isWritten = ({ name, price }: FreeLine) => name.trim() !== '' || price !== undefined

/** As the call takes it; what is left empty is nobody. */
export const buyerInput = (buyer: Buyer) =>
  buyer.name.trim() === '' ? null : { ...buyer, county: buyer.county as 'CJ' }
